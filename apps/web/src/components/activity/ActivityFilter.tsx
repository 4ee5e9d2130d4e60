import { activity as words } from '../../messages/en/activity'
import { Button } from '../ui/Button'
import type { ActivityKind } from './useActivityRows'

type Props = {
  /** Those that there are. */
  kinds: ReadonlySet<ActivityKind>
  /** Undefined for all. */
  chosen: ActivityKind | undefined
  onChoose: (kind: ActivityKind | undefined) => void
}

/** One kind of what is there, or all. */
export function ActivityFilter({ kinds, chosen, onChoose }: Props) {
  const known = Object.keys(words.kinds) as ActivityKind[]
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{words.kind}</legend>
      {[undefined, ...known.filter((kind) => kinds.has(kind))].map((kind) => (
        <Button
          key={kind ?? ''}
          size="sm"
          variant={kind === chosen ? 'secondary' : 'quiet'}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {kind ? words.kinds[kind] : words.all}
        </Button>
      ))}
    </fieldset>
  )
}
