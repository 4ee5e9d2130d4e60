import { InvalidDeploymentError } from '@letheswap/sdk'
import { ConfigError } from '../../lib/loadDeployment'
import { config } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'

export function ConfigErrorScreen({ error }: { error: unknown }) {
  const { title, advice } =
    config[error instanceof ConfigError ? error.reason : 'invalid']
  const cause = error instanceof Error ? error.cause : undefined
  return (
    <main className="mx-auto max-w-[29rem] px-4 pt-16">
      <Card className="space-y-4" aria-labelledby="config-error">
        <h1 id="config-error" className="text-title font-semibold">
          {title}
        </h1>
        <p className="text-muted">{advice}</p>
        {cause instanceof InvalidDeploymentError ? (
          <p role="alert" className="font-mono text-label break-words">
            {cause.shortMessage}
          </p>
        ) : null}
        <Button variant="primary" onClick={() => window.location.reload()}>
          {common.tryAgain}
        </Button>
      </Card>
    </main>
  )
}
