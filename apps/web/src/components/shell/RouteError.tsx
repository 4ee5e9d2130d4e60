import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useWords } from '../../lib/useLanguage'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'

export function RouteError({ error, reset }: ErrorComponentProps) {
  const words = useWords(common)
  const router = useRouter()
  return (
    <Card className="mx-auto max-w-[29rem] space-y-4">
      <h1 className="text-title font-semibold">{words.notDisplayed}</h1>
      <p role="alert" className="break-words text-muted">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <Button
        variant="primary"
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        {words.tryAgain}
      </Button>
    </Card>
  )
}
