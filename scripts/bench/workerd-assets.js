// Emulates Cloudflare's static assets on a bare workerd: a file of the folder with an ETag, or a 404.
export default {
  async fetch(request, { DISK }) {
    const file = await DISK.fetch(`http://disk${new URL(request.url).pathname}`)
    if (!file.ok) return new Response(null, { status: 404 })
    const tag = `"${Date.parse(file.headers.get('Last-Modified'))}-${file.headers.get('Content-Length')}"`
    return new Response(file.body, { headers: { 'Content-Type': 'application/json', ETag: tag } })
  },
}
