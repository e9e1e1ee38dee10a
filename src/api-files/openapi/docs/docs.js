// Replaces the reference by Swagger UI on request, in which requests can be sent. They go to the host of the page rather
// than the base URL of the site, so that a copy on a different host can be tried out unchanged.
const button = document.getElementById('try')
button.hidden = false
button.addEventListener('click', open)
// Links into Swagger UI, such as #/Artists/getArtist.
if (location.hash.startsWith('#/')) open()

async function open() {
  button.disabled = true
  const [spec] = await Promise.all([
    fetch('/api/v1/openapi.json').then((response) => response.json()),
    loaded('link', { rel: 'stylesheet', href: '/docs/swagger-ui.css' }),
    loaded('script', { src: '/docs/swagger-ui-bundle.js' }),
  ])
  spec.servers = [{ url: location.origin }]
  followScheme()
  const main = document.createElement('main')
  main.id = 'interactive'
  main.tabIndex = -1
  document.getElementById('reference').replaceWith(main)
  document.querySelector('.skip').href = '#interactive'
  globalThis.SwaggerUIBundle({
    spec,
    dom_id: '#interactive',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    docExpansion: 'list',
    supportedSubmitMethods: ['get'],
    tryItOutEnabled: true,
    validatorUrl: null,
  })
  main.focus()
}

/** Adds an element before the style sheet of the reference, which overrides that of Swagger UI. */
function loaded(name, properties) {
  const element = Object.assign(document.createElement(name), properties)
  const done = new Promise((resolve, reject) => {
    element.onload = resolve
    element.onerror = reject
  })
  document.querySelector('[href="/docs/docs.css"]').before(element)
  return done
}

function followScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
}
