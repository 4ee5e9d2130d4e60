import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time of this process and all that it started, by kind. */
export function readCpu() {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
          const end = text.lastIndexOf(')')
          const fields = text.slice(end + 2).split(' ')
          return [
            [
              Number(pid),
              {
                name: text.slice(text.indexOf('(') + 1, end),
                parent: Number(fields[1]),
                // User and system time, in hundredths of a second.
                seconds: (Number(fields[11]) + Number(fields[12])) / 100,
              },
            ],
          ]
        } catch {
          // It has ended meanwhile.
          return []
        }
      }),
  )
  const isOurs = (pid) => {
    const process_ = processes.get(pid)
    return (
      pid === process.pid || (process_ !== undefined && isOurs(process_.parent))
    )
  }
  const totals = new Map()
  for (const [pid, { name, seconds }] of processes) {
    if (!isOurs(pid)) continue
    const kind =
      pid === process.pid ? 'this bench' : name === 'node' ? 'faucet' : name
    totals.set(kind, (totals.get(kind) ?? 0) + seconds)
  }
  return totals
}
