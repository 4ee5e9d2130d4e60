import { InvalidDeploymentError } from '@letheswap/sdk'
import { CONFIG_PATH, ConfigError } from '../../lib/loadDeployment'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'

/** Without a network there is no app: what is wrong, and who can mend it. */
export function ConfigErrorScreen({ error }: { error: unknown }) {
  const { title, advice } =
    texts[error instanceof ConfigError ? error.reason : 'invalid']
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
          Try again
        </Button>
      </Card>
    </main>
  )
}

const texts = {
  unreachable: {
    title: 'The network’s settings could not be loaded',
    advice: 'Check your internet connection and try again.',
  },
  missing: {
    title: 'This site is not set up yet',
    advice: `${CONFIG_PATH}, which describes the network, is missing. If you run this site, add it.`,
  },
  invalid: {
    title: 'The network’s settings are not valid',
    advice: `${CONFIG_PATH}, which describes the network, has an error. If you run this site, correct it.`,
  },
} as const
