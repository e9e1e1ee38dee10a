// Titles as text: what a search finds, one title per line.

/** @type {import('catalog-press').Face} */
export default {
  name: 'titles',
  title: 'Titles as text',
  description: 'The titles that a search finds, one per line: `/titles?q=low`.',
  entry: '/titles',
  answers: {
    paths: ['/titles'],
    methods: ['GET'],
    code: new URL('./titles-code.cjs', import.meta.url),
    questions: [{ target: '/titles?q=a' }, { target: '/titles' }],
  },
}
