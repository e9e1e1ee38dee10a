/** Made by the compiler: the text of the script of the frame. */
declare module 'frame-script' {
  const script: string
  export default script
}
