import { Command } from '@commander-js/extra-typings'
import { CatalogError } from '../../core/problems/errors.ts'
import { formatRecords } from '../../core/reports/reported-counts.ts'
import { formatCount } from '../../core/system/format.ts'
import type { ImportReport } from '../../press/import/import.ts'
import type { Cli } from './command.ts'
import { FLAGS } from './options.ts'

export const importCommand = ({ run, context }: Cli) =>
  new Command('import')
    .description('convert a source to the files of a data folder')
    .argument('<entry>', 'type of the source, as named in "sources" of site.json: musicbrainz, tracks, …')
    .argument('[from...]', 'paths, glob patterns or URLs to read')
    .optionsGroup(FLAGS.input)
    .option('--options <file>', 'JSON with the rest of the entry, such as its "fields"')
    .optionsGroup(FLAGS.output)
    .option('-o, --out <folder>', 'data folder to write into', 'data')
    .option('--name <name>', 'base name of the files (default: the name of the entry)')
    .option('--force', 'replace files that were edited since they were imported')
    .addHelpText(
      'after',
      `
Writes artists/<name>.ndjson, tracks/<name>.ndjson and so on, and a site.json if there
is none. Run it again to bring them up to date: the same source gives the same URLs.
The same entry in "sources" of site.json is read by each build without being imported.

Examples:
  catalog-press import musicbrainz 'releases/*.json'
  catalog-press import tracks songs.csv --options columns.json --out data`,
    )
    .action((entry, from, { options: file, name = entry, ...options }) =>
      run(async (terminal) => {
        const { importCatalog } = await import('../../press/import/import.ts')
        const { sourcesFrom } = await import('../../core/settings/import-entry.ts')
        if (!/^[\w-]+$/.test(name)) {
          const hint = 'It is the base name of files: use letters, digits, hyphens and underscores.'
          throw new CatalogError('BAD_FLAG', `--name is "${name}".`, { hint })
        }
        const sources = await sourcesFrom(entry, from, file)
        const { signal } = context
        const report = await terminal.progress((onProgress) =>
          importCatalog({ ...options, sources, name, signal, onProgress }),
        )
        terminal.warn(report.warnings)
        const { counts } = report
        const features = counts.features > 0 ? `, ${formatCount(counts.features, 'features record')}` : ''
        terminal.say(`Imported ${formatRecords(counts)}${features} into ${options.out}`)
        if (report.replaced.length > 0)
          terminal.say(
            `Replaced ${report.replaced.join(', ')}. To keep the files of an import, pass a different --name to the next one.`,
          )
        for (const line of settingsLines(report, options.out)) terminal.say(line)
      }),
    )

function settingsLines({ settings, isNewSite }: ImportReport, out: string): string[] {
  if (isNewSite) return [`Wrote ${out}/site.json. Add the address of the site to it, as "base_url".`]
  const lines = Object.entries(settings).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
  return lines.length === 0
    ? []
    : [`Add to ${out}/site.json, since these records need it: ${lines.join(', ')}`]
}
