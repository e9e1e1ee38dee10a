// Shows the reference. Requests go to the host of the page rather than the base URL of the site, so that a copy on a
// different host can be tried out unchanged.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
const response = await fetch('/api/v1/openapi.json')
const spec = await response.json()
spec.servers = [{ url: location.origin }]
document.title = spec.info.title
globalThis.SwaggerUIBundle({
  spec,
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  docExpansion: 'list',
  supportedSubmitMethods: ['get'],
  tryItOutEnabled: true,
  validatorUrl: null,
})
