// Whether the work is kept, and how it is forgotten.
import { html, nothing, type TemplateResult } from 'lit'
import { lines, type PreviewPart } from './part.ts'

export function keptPart({ words, studio, view }: PreviewPart): TemplateResult | typeof nothing {
  const { kept, unkept, settings } = studio.state
  if (kept === 'nothing' && settings === null) return nothing
  return html`<section class="kept">
    <div role="status">
      <p>${kept === 'nothing' ? nothing : words[kept]}</p>
      ${unkept.length > 0 ? lines(words, unkept, (path) => html`<bdi class="path">${path}</bdi>`) : nothing}
    </div>
    ${
      view.isStartingOver
        ? html`<div class="sure" role="group" aria-labelledby="sure">
            <p id="sure">${words.startOverSure}</p>
            <div class="buttons">
              <button type="button" class="danger" @click=${() => forget(studio, view)}>${words.forget}</button>
              <button type="button" id="cancel" @click=${() => view.set({ isStartingOver: false })}>
                ${words.cancel}
              </button>
            </div>
          </div>`
        : html`<button type="button" @click=${() => ask(view)}>${words.startOver}</button>`
    }
  </section>`
}

function ask(view: PreviewPart['view']): void {
  view.set({ isStartingOver: true })
  setTimeout(() => document.getElementById('cancel')?.focus())
}

async function forget(studio: PreviewPart['studio'], view: PreviewPart['view']): Promise<void> {
  view.set({ isStartingOver: false })
  await studio.forget()
}
