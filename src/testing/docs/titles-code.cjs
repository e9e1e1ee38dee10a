/** @param {import('catalog-press').FaceRequest} request @param {import('catalog-press').FaceSite} site */
exports.answer = async ({ query }, { json }) => {
  const words = new URLSearchParams({ q: query.get('q') ?? '' })
  const found = await json(`/api/v1/search/?${words}`)
  const names = found?.results.map(({ name }) => name) ?? []
  return { type: 'text/plain; charset=utf-8', body: `${names.join('\n')}\n` }
}
