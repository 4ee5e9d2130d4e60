import { Button } from '../../web/src/components/ui/Button'
import { words } from './texts'

type Props = { done: number; total: number; onCancel: () => void }

/** Shows how much of a scenario has been played. */
export function Playing({ done, total, onCancel }: Props) {
  const texts = words.demo
  return (
    <main className="flex max-w-md flex-col items-start gap-4 p-4">
      <h1 id="playing">{texts.playing}</h1>
      <progress
        aria-labelledby="playing"
        className="w-full"
        value={done}
        max={total}
      />
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </main>
  )
}
