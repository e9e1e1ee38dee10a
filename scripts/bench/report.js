// The figures as Markdown, which reads well on a terminal too.
import { count, show } from './figures.js'

const headsFor = (beside) => [
  'catalog',
  'build',
  'files written',
  'seconds',
  `× ${beside}`,
  'CPU, s',
  'peak, MB',
]
/** Figures are aligned right. */
const isFigure = (column) => column > 1

/** The figures that ratios are to: those of the copy of a site, or of the same build in files. */
const BESIDE = { builds: '`cp -r`', layouts: 'files' }
const HOW = {
  builds: 'each beside `cp -r` of its own site',
  layouts: 'each layout by turns, from the same sources',
}

export function markdownOf({ kind, date, node, cores, cpu, runs, cases, growth, leftOut }) {
  const places = [...new Set(cases.map(({ place }) => place))]
  const machine = `${cores} cores${cpu ? ` (${cpu})` : ''}, Node ${node}, ${date}`
  const blocks = [
    `${machine}; whole processes, median (min – max) of ${runs} runs, ${HOW[kind]}.`,
    ...places.flatMap((place) => [
      `On ${place}:`,
      tableOf(
        cases.filter((each) => each.place === place),
        headsFor(BESIDE[kind]),
      ),
    ]),
  ]
  if (growth.length > 0) blocks.push(growth.map(growthLine).join('\n'))
  if (leftOut.length > 0)
    blocks.push(leftOut.map(({ name, reason }) => `- Left out: ${name}, as ${reason}.`).join('\n'))
  return blocks.join('\n\n')
}

function tableOf(cases, heads) {
  const lines = cases.flatMap(({ name, builds }) =>
    builds.map((build, at) => [
      at === 0 ? `${name}, ${build.size}` : '',
      build.name,
      count(build.files),
      show(build.seconds, 2),
      show(build.ratio, 2),
      show(build.cpu, 2),
      show(build.peak, 0),
    ]),
  )
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...lines.map((line) => line[column])].map(({ length }) => length)),
  )
  const row = (cells) =>
    `| ${cells.map((cell, column) => (isFigure(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [row(heads), row(rule), ...lines.map(row)].join('\n')
}

const growthLine = ({ place, from, to, seconds, cpu, peak }) =>
  `- On ${place}, a full build of ${to} takes ${seconds.toFixed(1)} × the time, ${cpu.toFixed(1)} × the CPU and ${peak.toFixed(1)} × the memory of one of ${from}.`
