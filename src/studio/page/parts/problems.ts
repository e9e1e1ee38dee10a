// Errors and warnings, with their places and a way to those that the page shows.
import { html, nothing, type TemplateResult } from 'lit'
import type { Column, Problem } from '../../api.ts'
import type { Field, Task } from '../state.ts'
import { withValues } from '../words/words.ts'
import { fieldName, lines, type Part } from './part.ts'

export function problem(part: Part, each: Problem, kind: 'error' | 'warning'): TemplateResult {
  const { words, studio } = part
  const columns = columnsIn(each, studio.state.understanding?.columns ?? [])
  return html`<li class=${kind}>
    <div lang="en">
      <p>${each.message}</p>
      ${each.hint === null ? nothing : html`<p class="hint">${each.hint}</p>`}
      ${each.list.length === 0 ? nothing : lines(words, each.list, (text) => html`<bdi>${text}</bdi>`)}
    </div>
    ${each.places.map((place) => html`<p class="place">${words.place}: <bdi class="path">${place}</bdi></p>`)}
    ${columns.map(
      (column) => html`<button type="button" @click=${() => goToColumn(column)}>
        ${withValues(words.show, { column: column.name })}
      </button>`,
    )}
    ${each.fields.map(
      (field) => html`<button type="button" @click=${() => goToField(field)}>
        ${withValues(words.show, { column: fieldName(words, field) })}
      </button>`,
    )}
    ${each.remedies.map(
      (remedy) => html`<button
        type="button"
        @click=${() => studio.change({ name: 'remedy', args: [remedy] })}
      >
        ${withValues(remedy.column ? words.writeColumn : words.remedy, { line: remedy.line })}
      </button>`,
    )}
  </li>`
}

/** Why the engine refused one of some tasks, beside what a person has used for it. */
export function refusal(part: Part, tasks: readonly Task['name'][]): TemplateResult | typeof nothing {
  const { refusal: refused } = part.studio.state
  if (refused === null || !tasks.includes(refused.during)) return nothing
  return html`<div class="problems" role="alert">
    ${refused.isBug ? html`<p>${part.words.bug}</p>` : nothing}
    <ul role="list">
      ${refused.problems.map((each) => problem(part, each, 'error'))}
    </ul>
  </div>`
}

/** The columns that a problem names, or those that its fields are read from. */
const columnsIn = ({ message, hint, places }: Problem, columns: readonly Column[]): readonly Column[] => {
  const text = [message, hint ?? '', ...places].join('\n')
  const named = columns.filter(({ name, fields }) =>
    [name, ...fields].some((each) => text.includes(`"${each}"`)),
  )
  return named.slice(0, MAX_COLUMNS)
}

/** Buttons of one problem. */
const MAX_COLUMNS = 3

export const columnId = ({ name }: Column): string => `column-${encodeURIComponent(name)}`

export function goToField(field: Field): void {
  const control = document.getElementById(field)
  control?.closest('details')?.setAttribute('open', '')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

function goToColumn(column: Column): void {
  const row = document.getElementById(columnId(column))
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('select')?.focus({ preventScroll: true })
}
