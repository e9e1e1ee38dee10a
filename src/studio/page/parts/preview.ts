// The preview of the site: its bar, and the frame, which is placed by preview/preview.ts.
import { html, nothing, type TemplateResult } from 'lit'
import { ref } from 'lit/directives/ref.js'
import type { PreviewPart } from './part.ts'

/** @param place gets the element for the frame */
export function previewPart(part: PreviewPart, place: (element?: Element) => void): TemplateResult {
  const { words, preview, view, studio } = part
  const { address, canGoBack, canGoForward, outside } = preview.shown
  const isEmpty = studio.state.settings === null
  return html`<section id="preview" aria-labelledby="preview-title" tabindex="-1" ?hidden=${isEmpty}>
    <h2 id="preview-title">${words.preview}</h2>
    <div class="bar">
      <div class="buttons">
        ${step(words.back, '←', canGoBack, () => preview.go(-1))}
        ${step(words.forward, '→', canGoForward, () => preview.go(1))}
        ${step(words.home, '⌂', address !== '', () => preview.visit('/'))}
      </div>
      <p class="address">
        <span class="unseen">${words.shownAddress}:</span>
        <bdi dir="ltr">${address}</bdi>
      </p>
      <fieldset class="widths">
        <legend class="unseen">${words.width}</legend>
        ${(['phone', 'desktop'] as const).map(
          (width) => html`<label
            ><input
              type="radio"
              name="width"
              .checked=${view.width === width}
              @change=${() => view.set({ width })}
            />${words[width]}</label
          >`,
        )}
      </fieldset>
    </div>
    <div role="status">
      ${
        outside === null
          ? nothing
          : html`<p class="outside">
              ${words.outside} <bdi class="path">${outside}</bdi>
              ${
                /^https?:/.test(outside)
                  ? html`<a href=${outside} target="_blank" rel="noopener noreferrer">${words.open}</a>`
                  : nothing
              }
              <button type="button" @click=${() => preview.closeOutside()}>${words.close}</button>
            </p>`
      }
    </div>
    <div class="screen ${view.width}" ${ref(place)}></div>
    <p class="hint">${address === '' ? words.noPreview : words.outsideHint}</p>
  </section>`
}

const step = (label: string, sign: string, isOn: boolean, go: () => void): TemplateResult =>
  html`<button type="button" class="icon" aria-label=${label} title=${label} ?disabled=${!isOn} @click=${go}>
    <span aria-hidden="true">${sign}</span>
  </button>`
