// The ways in which the site and the project are taken along.
import { html, nothing, type TemplateResult } from 'lit'
import { SAMPLE_ADDRESSES } from '../../../core/records/sample.ts'
import type { Task } from '../state.ts'
import { withValues } from '../words/words.ts'
import { options, type Part } from './part.ts'
import { goToField, refusal } from './problems.ts'

/** The address of a project until a person writes another. */
const [EXAMPLE_ADDRESS] = SAMPLE_ADDRESSES

export function takePart(part: Part): TemplateResult | typeof nothing {
  const { words, studio } = part
  const { settings, hosts, review, folder, task, done, taken } = studio.state
  if (settings === null) return nothing
  const host = studio.state.pending.typed.host ?? settings.host
  const chosen = hosts.find(({ name }) => name === host)
  const hasErrors = review === null || review.errors.length > 0
  const isBusy = task !== null
  const choose = ({ target }: Event) => studio.type('host', (target as HTMLSelectElement).value, 0)
  // The page has announced it already.
  const said = (name: Task['name']) =>
    taken === name ? html`<span class="said" aria-hidden="true">${done}</span>` : nothing
  return html`<section id="take" aria-labelledby="take-title">
    <h2 id="take-title">${words.take}</h2>
    <div class="field">
      <label for="host">${words.host}</label>
      <select id="host" aria-describedby="way" @change=${choose}>
        ${options(
          [
            ...(chosen === undefined ? [{ value: '', text: '–' }] : []),
            ...hosts.map(({ name, title }) => ({ value: name, text: title })),
          ],
          chosen?.name ?? '',
        )}
      </select>
      <p class="hint" id="way" lang="en">${chosen?.way}</p>
    </div>
    ${settings.baseUrl === EXAMPLE_ADDRESS ? exampleAddress(part) : nothing}
    <div class="buttons">
      <button
        type="button"
        class="primary"
        aria-describedby="site-hint"
        ?disabled=${hasErrors || isBusy}
        @click=${() => studio.take('site')}
      >
        ${words.downloadSite}
      </button>
      ${said('site')}
      <button
        type="button"
        aria-describedby="project-hint"
        ?disabled=${isBusy}
        @click=${() => studio.take('project')}
      >
        ${words.downloadProject}
      </button>
      ${said('project')}
      ${
        folder
          ? html`<button type="button" ?disabled=${isBusy} @click=${() => studio.save(folder)}>
              ${withValues(words.saveInto, { folder: folder.name })}
            </button>`
          : nothing
      }
      ${said('saving')}
    </div>
    ${refusal(part, ['site', 'project', 'saving'])}
    <p class="hint" id="site-hint">${review && hasErrors ? words.errorsFirst : nothing}</p>
    <p class="hint" id="project-hint">${words.projectHint}</p>
  </section>`
}

const exampleAddress = ({ words }: Part): TemplateResult =>
  html`<div class="problems">
    <ul role="list">
      <li class="warning">
        <p>${words.exampleAddress} <bdi class="path">${EXAMPLE_ADDRESS}</bdi></p>
        <button type="button" @click=${() => goToField('baseUrl')}>
          ${withValues(words.show, { column: words.address })}
        </button>
      </li>
    </ul>
  </div>`
