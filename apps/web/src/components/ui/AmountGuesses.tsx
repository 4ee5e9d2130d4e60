import { guessAmounts } from '../../lib/guessAmounts'
import { amounts } from '../../messages/screens'
import { Button } from './Button'

type Props = { refused: string; onChoose: (guess: string) => void }

export default function AmountGuesses({ refused, onChoose }: Props) {
  const guesses = guessAmounts(refused)
  if (guesses.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {amounts.didYouMean}
      {guesses.map((guess) => (
        <Button key={guess} size="sm" onClick={() => onChoose(guess)}>
          {guess}?
        </Button>
      ))}
    </div>
  )
}
