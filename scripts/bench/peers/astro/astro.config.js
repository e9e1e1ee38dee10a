export default { build: { concurrency: 8 } }
