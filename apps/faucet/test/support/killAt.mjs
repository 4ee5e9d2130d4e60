import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// A module to preload. Kills the command at a step of its start, e.g.
// `{ "call": "renameSync", "path": "database.new$", "count": 1, "when": "before" }`.
// `{}` prints all steps.
const point = JSON.parse(process.env.KILL_AT)
let seen = 0

function watch(object, call, getPath) {
  const original = object[call]
  object[call] = function (...args) {
    const path = getPath(args)
    if (point.call === undefined) process.stderr.write(`${call} ${path}\n`)
    const matches = call === point.call && new RegExp(point.path).test(path)
    if (matches) seen += 1
    const isIt = matches && seen === point.count
    const kill = () => isIt && process.kill(process.pid, 'SIGKILL')
    if (point.when === 'before') kill()
    const result = original.apply(this, args)
    kill()
    return result
  }
}

/** The paths of open files, by file number, because a write only receives the number. */
const paths = new Map()
const { openSync } = fs
fs.openSync = (path, ...args) => {
  const file = openSync(path, ...args)
  paths.set(file, `${path}`)
  return file
}
watch(fs, 'openSync', ([path]) => `${path}`)
watch(fs, 'writeSync', ([file]) => `${paths.get(file)}`)
for (const call of ['mkdirSync', 'renameSync', 'rmSync'])
  watch(fs, call, ([path]) => `${path}`)
watch(net.Server.prototype, 'listen', ([where]) => JSON.stringify(where) ?? '')
syncBuiltinESMExports()
