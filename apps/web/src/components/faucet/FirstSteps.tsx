import { cx } from '../../lib/cx'
import { common, faucet } from '../../messages/screens'
import { CheckIcon } from '../icons/icons'

/** Shows a newcomer's steps along a line of the river. */
export function FirstSteps({ done }: { done: number }) {
  const steps = Object.values(faucet.steps)
  return (
    <div className="relative text-label">
      <svg
        viewBox="0 0 240 12"
        preserveAspectRatio="none"
        className="absolute inset-x-[17%] top-1.5 h-3 w-[66%] text-accent opacity-50"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        aria-hidden="true"
      >
        <path
          vectorEffect="non-scaling-stroke"
          d="M0 6c20-8 40-8 60 0s40 8 60 0 40-8 60 0 40 8 60 0"
        />
      </svg>
      <ol
        aria-label={faucet.firstSteps}
        className="relative grid grid-cols-3 text-center"
      >
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === done ? 'step' : undefined}
            className={index === done ? 'font-medium' : 'text-muted'}
          >
            <span
              aria-hidden="true"
              className={cx(
                'mx-auto mb-1 grid size-6 place-items-center rounded-full border tabular-nums',
                index > done
                  ? 'border-outline bg-surface'
                  : 'border-accent bg-accent-soft text-accent',
              )}
            >
              {index < done ? (
                <CheckIcon className="size-4" />
              ) : (
                <span>{index + 1}</span>
              )}
            </span>
            {name}
            {index < done ? (
              <span className="sr-only">, {common.done}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
