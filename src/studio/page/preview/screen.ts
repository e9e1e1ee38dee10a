/** Pixels that the site has on a desktop and on a phone. */
const WIDTHS = { desktop: 1280, phone: 375 }

/** Shows the site in the width of a device, smaller if the screen is narrower than a desktop. */
export function fitScreen(screen: Element, place: HTMLElement): void {
  const fit = () => {
    const { clientWidth, clientHeight } = screen
    const width = screen.classList.contains('phone')
      ? Math.min(WIDTHS.phone, clientWidth)
      : Math.max(WIDTHS.desktop, clientWidth)
    const scale = Math.min(1, clientWidth / width)
    Object.assign(place.style, {
      width: `${width}px`,
      height: `${clientHeight / scale}px`,
      transform: `scale(${scale})`,
    })
  }
  new ResizeObserver(fit).observe(screen)
  new MutationObserver(fit).observe(screen, { attributeFilter: ['class'] })
}
