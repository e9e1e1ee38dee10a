export { catalog as default } from '../../given.js'
