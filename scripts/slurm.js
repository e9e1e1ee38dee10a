#!/usr/bin/env node
// Presses a catalog in parts by Slurm, on two nodes, in a shared folder and in an object store, while a task is killed, a
// node is drained and a part is pressed twice, and compares the site with that of a single build, file by file. The
// cluster and the store are temporary ones on this machine; it needs slurm-wlm and munge (scripts/hosts-up slurm-wlm
// munge) and root.
//   node scripts/slurm.js [--parts 6] [--tracks 20000]
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openPromise } from 'yauzl'
import { readFlags } from './flags.js'
import { freePort } from './free-port.js'
import { generate } from './generate.js'

const values = readFlags(import.meta.url, {
  parts: { type: 'string', default: '6' },
  tracks: { type: 'string', default: '20000' },
})
const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url))
const S3RVER = fileURLToPath(new URL('./s3rver.js', import.meta.url))
/** The object by which readers of a store switch. */
const ROOT_KEY = 'api/v1/packs/index.json'
const script = (name) => fileURLToPath(new URL(`./slurm/${name}`, import.meta.url))
const NODES = ['n1', 'n2']

// Daemons may be in folders that are only on root's PATH.
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

const missing = ['munged', 'slurmctld', 'slurmd', 'sbatch'].filter(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status !== 0,
)
if (missing.length > 0) {
  const isRequired = process.env.REQUIRE_HOSTS === '1'
  console.log(`slurm.js: ${isRequired ? 'failed' : 'skipped'}, for there is no ${missing.join(', ')}`)
  process.exit(isRequired ? 1 : 0)
}

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-slurm-'))
const at = (name) => path.join(folder, name)
const daemons = []
try {
  const data = at('data')
  const store = `http://127.0.0.1:${await freePort()}`
  start(process.execPath, [S3RVER, new URL(store).port, at('objects'), 'store'])
  await generate(data, Number(values.tracks), {
    ...{ layout: 'packed', pages: false, store: `${store}/store/site` },
  })
  press('build', '--data', data, '--out', at('whole'))
  press('unpack', at('whole'), '--out', at('whole-files'))
  const env = {
    ...(await startCluster()),
    CATALOG_PRESS: `${process.execPath} ${CLI}`,
    ...{ AWS_ENDPOINT_URL: store, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  }
  const [parts, site] = ['s3://store/parts', 's3://store/site']

  const last = submit([data, parts, site], env)
  // A task is killed and runs again, on whichever node is left.
  let killed = ''
  await waitUntil(() => {
    const running = run('squeue', ['--noheader', '--name=press-part', '--states=R', '--format=%i'], env)
    killed = running.trim().split('\n')[0] ?? ''
    return killed !== '' && spawnSync('scontrol', ['requeue', killed], options(env)).status === 0
  }, 'a task is requeued')
  run('scontrol', ['update', 'NodeName=n2', 'State=DRAIN', 'Reason=test'], env)
  await waitUntil(() => !states(env).includes(' '), 'all jobs have ended')
  run('scontrol', ['update', 'NodeName=n2', 'State=RESUME'], env)
  console.log(`jobs up to ${last} have ended; ${killed} was requeued, n2 drained meanwhile`)
  await compareStored('by Slurm, in a bucket')

  rmSync(at('objects/store/parts/made/2.json._S3rver_object'))
  const merge = [script('merge.sbatch'), data, parts, '--bucket', site]
  if ((await readState(merge, env)) !== 'FAILED') throw new Error('A merge without a part must fail')
  // The second part is pressed again, and the third one late.
  await complete(['--array=2-3', script('part.sbatch'), data, parts, values.parts, '--bucket', site], env)
  await complete(merge, env)
  await compareStored('with a late part, and another that is pressed again')

  submit([data, at('parts'), at('shared')], env)
  await waitUntil(() => !states(env).includes(' '), 'all jobs have ended')
  compare('in a shared folder', 'shared')
} catch (error) {
  for (const name of ['munged.log', 'slurmctld.log', ...NODES.map((node) => `${node}.log`)]) {
    const lines = spawnSync('tail', ['-n', '5', at(name)]).stdout.toString()
    if (lines) console.error(`--- ${name}\n${lines}`)
  }
  for (const line of summaries()) console.error(line)
  throw error
} finally {
  for (const daemon of daemons.reverse()) await stop(daemon)
  rmSync(folder, { recursive: true, force: true })
}

/** Submits the jobs of all steps. @returns the number of the last one */
function submit(places, env) {
  return run('sh', [script('submit.sh'), ...places, values.parts], env).trim()
}

/** Compares the site in the store with that of the single build. */
async function compareStored(what) {
  for (const name of ['dist', 'dist-store']) rmSync(at(name), { recursive: true, force: true })
  const objects = at('objects/store/site')
  const root = JSON.parse(readFileSync(path.join(objects, `${ROOT_KEY}._S3rver_object`), 'utf8'))
  const zip = await openPromise(path.join(objects, `${root.site}._S3rver_object`))
  for await (const entry of zip.eachEntry())
    writeInto('dist', entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  for (const file of readdirSync(objects, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.block._S3rver_object'))
      writeInto('dist-store', file.replace('._S3rver_object', ''), readFileSync(path.join(objects, file)))
  compare(what)
}

function writeInto(folder, file, bytes) {
  mkdirSync(path.dirname(at(`${folder}/${file}`)), { recursive: true })
  writeFileSync(at(`${folder}/${file}`), bytes)
}

/** Compares the site in parts with that of the single build. */
function compare(what, folder = 'dist') {
  rmSync(at('files'), { recursive: true, force: true })
  press('unpack', at(folder), '--out', at('files'))
  const [site, whole] = [filesIn(at('files')), filesIn(at('whole-files'))]
  const differing = [...new Set([...site.keys(), ...whole.keys()])].filter(
    (file) => site.get(file) !== whole.get(file),
  )
  if (differing.length > 0) throw new Error(`${what}: ${differing.length} files differ: ${differing[0]} …`)
  console.log(`${what}: ${site.size} files, the same to the byte as by a single build`)
}

/** Submits a job and waits for its end. */
async function complete(args, env) {
  const state = await readState(args, env)
  if (state !== 'COMPLETED') throw new Error(`sbatch ${args.join(' ')} ended as ${state}`)
}

/** Submits a job, and returns the state in which it ends. */
async function readState(args, env) {
  const job = run('sbatch', ['--parsable', ...args], env).trim()
  const state = () => /JobState=(\w+)/.exec(run('scontrol', ['show', 'job', job], env))?.[1] ?? ''
  await waitUntil(() => !['PENDING', 'RUNNING', 'COMPLETING', ''].includes(state()), `job ${job} has ended`)
  return state()
}

/** The names and states of the jobs that have not ended, a line each. */
function states(env) {
  return run('squeue', ['--noheader', '--array', '--format=%j %T'], env).trim()
}

async function waitUntil(isSo, what) {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === 600) throw new Error(`It took too long until ${what}`)
    await sleep(250)
  }
}

/** Two nodes on this machine, each with its own ports and folders. */
async function startCluster() {
  const [host] = hostname().split('.')
  const ports = [await freePort(), await freePort(), await freePort()]
  for (const name of ['state', ...NODES]) mkdirSync(at(name))
  writeFileSync(at('munge.key'), randomBytes(128), { mode: 0o400 })
  start('munged', [
    '--foreground',
    '--force',
    ...['--socket', at('munge.socket'), '--key-file', at('munge.key')],
    ...['--pid-file', at('munge.pid'), '--seed-file', at('munge.seed'), '--log-file', at('munged.log')],
  ])
  writeFileSync(at('cgroup.conf'), 'CgroupAutomount=no\n')
  const node = (name, port) =>
    `NodeName=${name} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${port} CPUs=${availableParallelism()} RealMemory=16000\n`
  writeFileSync(
    at('slurm.conf'),
    `ClusterName=press
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmctldParameters=enable_configless
SlurmdParameters=config_overrides
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${at('munge.socket')},cred_expire=5
CredType=cred/munge
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${folder}/%n
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmdPidFile=${folder}/%n.pid
SlurmctldLogFile=${at('slurmctld.log')}
SlurmdLogFile=${folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
ReturnToService=2
MinJobAge=600
SchedulerParameters=sched_interval=2,requeue_delay=1,bf_interval=2
${node('n1', ports[1])}${node('n2', ports[2])}PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
`,
  )
  const env = { SLURM_CONF: at('slurm.conf') }
  start('slurmctld', ['-D', '-i', '-f', at('slurm.conf')], env)
  for (const name of NODES) start('slurmd', ['-D', '-N', name, '-f', at('slurm.conf')], env)
  await waitUntil(() => {
    const { stdout } = spawnSync('sinfo', ['--noheader', '--Node', '--format=%T'], options(env))
    return stdout?.trim().split('\n').join() === 'idle,idle'
  }, 'the cluster is up')
  return env
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

/** @returns {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
function options(env) {
  return { cwd: folder, env: { PATH, HOME: folder, ...env }, encoding: 'utf8' }
}

function press(...args) {
  return run(process.execPath, [CLI, ...args])
}

function run(program, args, env = {}) {
  const ran = spawnSync(program, args, options(env))
  if (ran.status === 0) return ran.stdout
  throw new Error([`${program} ended with ${ran.status}`, ran.error, ran.stderr].join('\n'))
}

/** The output of the jobs. */
function summaries() {
  const logs = readdirSync(folder).filter((name) => /^press-.*\.log$/.test(name))
  return logs.flatMap((name) => [`--- ${name}`, ...readFileSync(at(name), 'utf8').trimEnd().split('\n')])
}

/** The digests of the files in a site of files. */
function filesIn(out) {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)))
  return new Map(
    paths.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(out, file)))
        .digest('hex'),
    ]),
  )
}
