// The files of the catalog: where they are dropped and chosen, what is done with them, those that are there, and those that
// are not used.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { filesOfInput } from '../added.ts'
import { sizeText } from '../sizes.ts'
import type { State } from '../state.ts'
import { withValues } from '../words/words.ts'
import { lines, type Part } from './part.ts'
import { refusal } from './problems.ts'

export function catalogPart(part: Part): TemplateResult {
  const { words, studio } = part
  const { added, settings, task } = studio.state
  return html`<section id="catalog" aria-labelledby="catalog-title">
    <h2 id="catalog-title">${words.catalog}</h2>
    <div class="drop">
      <p class="here">${words.dropHere}</p>
      <p class="hint">${settings === null ? words.canBeDropped : words.addMore}</p>
      <div class="buttons">
        ${chooser(part, words.chooseFiles, false)} ${chooser(part, words.chooseFolder, true)}
        ${
          window.showDirectoryPicker
            ? html`<button type="button" @click=${() => openFolder(part)} aria-describedby="folder-hint">
                  ${words.openFolder}
                </button>
                <p class="hint" id="folder-hint">${words.openFolderHint}</p>`
            : nothing
        }
      </div>
    </div>
    ${progress(part, task)}
    ${files(part)}
    ${refusal(part, ['opening', 'reading'])}
    ${added?.kind === 'nothing' ? html`<p class="problems" role="alert">${words.nothing}</p>` : nothing}
    ${
      added && added.left.length > 0
        ? html`<h3>${words.left}</h3>
            ${lines(
              words,
              added.left,
              ({ path, reason }) => html`<bdi class="path">${path}</bdi> <span lang="en">${reason}</span>`,
            )}`
        : nothing
    }
  </section>`
}

/** The files of the project but its settings, which the page shows. */
function files({ words, studio }: Part): TemplateResult | typeof nothing {
  const all = studio.state.files.filter(({ path }) => path !== 'data/site.json')
  if (all.length === 0) return nothing
  const list = html`<ul role="list" class="lines">
    ${repeat(
      all,
      ({ path }) => path,
      ({ path, blob }) => html`<li class="file">
        <bdi class="path">${shownPath(path)}</bdi> <span class="hint">${sizeText(blob.size)}</span>
        <button
          type="button"
          aria-label="${words.remove}: ${shownPath(path)}"
          @click=${() => studio.change({ name: 'remove', args: [path] })}
        >
          ${words.remove}
        </button>
      </li>`,
    )}
  </ul>`
  const title = withValues(words.files, { count: all.length })
  return html`<details class="files" ?open=${all.length <= SHORT}>
    <summary>${title}</summary>
    ${list}
  </details>`
}

/** Files of a list that is not folded. */
const SHORT = 5

/** What is added to a sheet is among the data. */
const shownPath = (path: string): string => path.replace(/^data\//, '')

/** A button that opens the dialog of the browser for files. */
function chooser({ studio }: Part, label: string, isFolder: boolean): TemplateResult {
  const choose = ({ currentTarget }: Event) => {
    const { nextElementSibling: input } = currentTarget as HTMLElement
    ;(input as HTMLInputElement).click()
  }
  const add = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement
    const files = filesOfInput(input.files ?? [])
    // The same file can be chosen again.
    input.value = ''
    void studio.add(files)
  }
  return html`<button type="button" class=${isFolder ? '' : 'primary'} @click=${choose}>${label}</button
    ><input type="file" hidden multiple ?webkitdirectory=${isFolder} @change=${add} />`
}

async function openFolder({ studio }: Part): Promise<void> {
  // Who closes the dialog has not failed.
  const folder = await window.showDirectoryPicker?.({ id: 'catalog-press' }).catch(() => null)
  if (folder) await studio.openFolder(folder)
}

function progress({ words, studio }: Part, task: State['task']): TemplateResult | typeof nothing {
  if (task === null) return nothing
  const share = task.share === null ? nothing : task.share
  return html`<div class="progress">
    <label for="progress"
      >${words[task.name]}${task.stage === '' ? nothing : html`: <span lang="en">${task.stage}</span>`}</label
    >
    <progress id="progress" value=${share} max="1"></progress>
    <button type="button" @click=${() => studio.stop()}>${words.stop}</button>
  </div>`
}
