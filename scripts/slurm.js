#!/usr/bin/env node
// Presses a catalog by a Slurm job array and compares the site with that of a single build, file by file: in
// one folder, and in a folder per shard, merged afterwards. The cluster is a temporary one on this machine;
// it needs slurm-wlm and munge (scripts/hosts-up slurm-wlm munge) and root.
//   node scripts/slurm.js [--shards 4] [--tracks 2000 | --data FOLDER]
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readFlags } from './flags.js'
import { freePort } from './free-port.js'
import { generate } from './generate.js'

const values = readFlags(import.meta.url, {
  shards: { type: 'string', default: '4' },
  tracks: { type: 'string', default: '2000' },
  data: { type: 'string' },
})
const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url))
const SBATCH = fileURLToPath(new URL('./slurm/press.sbatch', import.meta.url))

// Daemons may be in folders that are only on root's PATH.
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

const missing = ['munged', 'slurmctld', 'slurmd', 'sbatch'].filter(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status !== 0,
)
if (missing.length > 0) {
  console.log(`slurm.js: skipped, for there is no ${missing.join(', ')}`)
  process.exit()
}

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-slurm-'))
const at = (name) => path.join(folder, name)
const daemons = []
try {
  const data = values.data ? path.resolve(values.data) : at('data')
  if (!values.data) await generate(data, Number(values.tracks))
  const flags = ['--base-url', 'https://api.example.com', '--memory', '192MB']
  run(process.execPath, [CLI, 'build', '--data', data, '--out', at('single'), ...flags])
  const slurm = await startCluster()
  const submit = (out) =>
    run('sbatch', ['--wait', `--array=1-${values.shards}`, SBATCH, data, out, ...flags], {
      ...slurm,
      CATALOG_PRESS: `${process.execPath} ${CLI}`,
    })
  const single = siteIn(at('single'))
  const compare = (what, out) => {
    const site = siteIn(out)
    const differing = [...new Set([...site.keys(), ...single.keys()])].filter(
      (file) => site.get(file) !== single.get(file),
    )
    if (differing.length > 0)
      throw new Error(`${what} differs in ${differing.length} files: ${differing[0]} …`)
    console.log(`${what}: ${site.size} files, the same to the byte as by a single build`)
  }

  submit(at('shared'))
  for (const line of summaries()) console.log(line)
  compare(`${values.shards} shards in one folder`, at('shared'))
  submit(at('shared'))
  compare('built again', at('shared'))
  submit(at('parts/%a'))
  for (const part of readdirSync(at('parts'))) {
    if (part !== '.catalog-press') cpSync(at(`parts/${part}`), at('merged'), { recursive: true })
  }
  compare(`${values.shards} shards in a folder each, merged`, at('merged'))
} catch (error) {
  for (const name of ['munged.log', 'slurmctld.log', 'slurmd.log']) {
    const lines = spawnSync('tail', ['-n', '5', at(name)]).stdout.toString()
    if (lines) console.error(`--- ${name}\n${lines}`)
  }
  throw error
} finally {
  for (const daemon of daemons.reverse()) await stop(daemon)
  rmSync(folder, { recursive: true, force: true })
}

/** A single node with all processors, and with its own ports and keys. */
async function startCluster() {
  const [node] = hostname().split('.')
  const [controllerPort, nodePort] = [await freePort(), await freePort()]
  for (const name of ['state', 'spool']) mkdirSync(at(name))
  writeFileSync(at('munge.key'), randomBytes(128), { mode: 0o400 })
  start('munged', [
    '--foreground',
    '--force',
    ...['--socket', at('munge.socket'), '--key-file', at('munge.key')],
    ...['--pid-file', at('munge.pid'), '--seed-file', at('munge.seed'), '--log-file', at('munged.log')],
  ])
  writeFileSync(at('cgroup.conf'), 'CgroupAutomount=no\n')
  writeFileSync(
    at('slurm.conf'),
    `ClusterName=press
SlurmctldHost=${node}(127.0.0.1)
SlurmctldPort=${controllerPort}
SlurmdPort=${nodePort}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${at('munge.socket')}
CredType=cred/munge
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${at('spool')}
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmdPidFile=${at('slurmd.pid')}
SlurmctldLogFile=${at('slurmctld.log')}
SlurmdLogFile=${at('slurmd.log')}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
ReturnToService=2
NodeName=${node} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} RealMemory=4096
PartitionName=main Nodes=${node} Default=YES MaxTime=INFINITE State=UP
`,
  )
  const env = { SLURM_CONF: at('slurm.conf') }
  start('slurmctld', ['-D', '-i', '-f', at('slurm.conf')], env)
  start('slurmd', ['-D', '-N', node, '-f', at('slurm.conf')], env)
  for (let tries = 0; ; tries += 1) {
    const { stdout } = spawnSync('sinfo', ['--noheader', '--format=%T'], { env: { PATH, ...env } })
    if (stdout?.toString().trim() === 'idle') return env
    if (tries === 60) throw new Error('The cluster did not come up within 30 s')
    await sleep(500)
  }
}

function start(program, args, env = {}) {
  const daemon = spawn(program, args, { env: { PATH, ...env }, stdio: 'ignore', cwd: folder })
  daemons.push(daemon)
}

async function stop(daemon) {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return
  const ended = once(daemon, 'exit')
  daemon.kill('SIGTERM')
  await Promise.race([ended, sleep(5000).then(() => daemon.kill('SIGKILL'))])
}

function run(program, args, env = {}) {
  const ran = spawnSync(program, args, { cwd: folder, env: { PATH, HOME: folder, ...env }, encoding: 'utf8' })
  if (ran.status === 0) return
  throw new Error([`${program} ended with ${ran.status}`, ran.error, ran.stderr, ...summaries()].join('\n'))
}

/** The output of the jobs' tasks. */
function summaries() {
  const logs = readdirSync(folder).filter((name) => /^catalog-press-.*\.log$/.test(name))
  return logs.flatMap((name) => readFileSync(at(name), 'utf8').trimEnd().split('\n'))
}

/** The digests of the files in a site, except those that differ between builds. */
function siteIn(out) {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)))
  return new Map(
    paths
      .filter((file) => !file.startsWith('.catalog-press/stamp'))
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(out, file)))
          .digest('hex'),
      ]),
  )
}
