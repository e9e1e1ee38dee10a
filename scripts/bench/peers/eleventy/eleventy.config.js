export default (config) => {
  config.setQuietMode(true)
  config.setConcurrency(8)
  return { templateFormats: ['11ty.js', 'njk'] }
}
