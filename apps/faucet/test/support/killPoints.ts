/** A step of the command, as `killAt.mjs` reports it. */
export type KillPoint = {
  name: string
  call:
    | 'openSync'
    | 'writeSync'
    | 'mkdirSync'
    | 'renameSync'
    | 'rmSync'
    | 'listen'
  /** Pattern of the call's path. */
  path: string
  /** The number of the call among calls with this path, from 1. */
  count: number
  when: 'before' | 'after'
}

const point = (
  name: string,
  call: KillPoint['call'],
  path: string,
  {
    count = 1,
    when = 'after',
  }: Partial<Pick<KillPoint, 'count' | 'when'>> = {},
): KillPoint => ({ name, call, path, count, when })

const pid = 'database/postmaster.pid$'
const log = 'database/pg_wal/0'

const listening = [
  point('holding the lock', 'listen', 'letheswap-[0-9a-f]{32}'),
  point('listening for the operator', 'listen', 'operator.sock'),
  point('listening on the admin port', 'listen', 'port'),
  point('listening on the public port', 'listen', 'port', { count: 2 }),
]

const opening = [
  point('postmaster.pid made and empty', 'openSync', pid),
  point('postmaster.pid written', 'writeSync', pid),
  point('postmaster.pid written again', 'writeSync', pid, { count: 2 }),
]

export const firstStart = [
  point('data directory made', 'mkdirSync', 'killed$'),
  ...[1, 10, 100, 500, 900].map((count) =>
    point(
      `${count} files of the database unpacked`,
      'writeSync',
      'database.new/',
      {
        count,
      },
    ),
  ),
  point(
    'draft opened: postmaster.pid empty',
    'openSync',
    'new/postmaster.pid$',
  ),
  point(
    'draft opened: postmaster.pid written',
    'writeSync',
    'new/postmaster.pid$',
  ),
  point('draft opened: log written', 'writeSync', 'new/pg_wal/0', { count: 2 }),
  point('draft whole', 'renameSync', 'database.new$', { when: 'before' }),
  point('draft renamed', 'renameSync', 'database.new$'),
  ...opening,
  point('migrations about to be read', 'openSync', '_journal.json$', {
    when: 'before',
  }),
  ...[1, 5, 10, 15].map((count) =>
    point(`in the migrations, log write ${count}`, 'writeSync', log, { count }),
  ),
  ...listening,
]

/** Kill points while the faucet starts on a database whose server was killed. */
export const laterStart = [
  point('postmaster.pid of the killed server', 'rmSync', pid, {
    when: 'before',
  }),
  point('no postmaster.pid', 'rmSync', pid),
  ...opening,
  ...[1, 50, 100].map((count) =>
    point(`replaying the log, write ${count}`, 'writeSync', 'database/', {
      count,
    }),
  ),
  ...listening,
]

/** Kill points while `faucet restore` runs. */
export const restoring = [
  point('folder of the copy made', 'mkdirSync', 'draft$'),
  ...[1, 10].map((count) =>
    point(`copy opened, write ${count}`, 'writeSync', 'draft/', { count }),
  ),
  ...(['draft', 'database', 'restored'] as const).flatMap((name) =>
    (['before', 'after'] as const).map((when) =>
      point(`${when} the rename of ${name}`, 'renameSync', `${name}$`, {
        when,
      }),
    ),
  ),
]
