// Incremental builds need one page at a time: the cache is skipped otherwise.
const cacheDir = process.env.ASTRO_CACHE

export default cacheDir === undefined
  ? { build: { concurrency: 8 } }
  : { cacheDir, build: { concurrency: 1 }, experimental: { incrementalBuild: true } }
