// Stands in for Cloudflare's static assets on a bare workerd: a file of the folder under a tag, or a 404. It answers
// what the worker of a site asks, which is whole files at their own paths, and says which of them it was asked for.

/** Answers with the paths that were read since it was asked last. */
const READS = '/.reads'
let reads = []

export default {
  async fetch(request, { DISK }) {
    const { pathname } = new URL(request.url)
    if (pathname === READS) {
      const paths = reads
      reads = []
      return Response.json(paths)
    }
    reads.push(pathname)
    const file = await DISK.fetch(`http://disk${pathname}`)
    if (!file.ok) return new Response(null, { status: 404 })
    const tag = `"${Date.parse(file.headers.get('Last-Modified'))}-${file.headers.get('Content-Length')}"`
    return new Response(file.body, { headers: { 'Content-Type': 'application/json', ETag: tag } })
  },
}
