import {
  checkScenario,
  decodeScenario,
  parseScenario,
  type Scenario,
} from '@letheswap/scenario'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../web/src/components/ui/Button'
import { Dialog } from '../../web/src/components/ui/Dialog'
import { InlineMessage } from '../../web/src/components/ui/InlineMessage'
import { saveFile } from '../../web/src/lib/saveFile'
import { createScenarios, type DemoParts } from './createScenarios'
import { describeStep } from './describeStep'
import { type Played, readPlayed } from './scenarioStorage'
import { words } from './texts'

type Props = {
  onClose: () => void
  demo: DemoParts
  /** The scenario in a link, which is shown before it is played. */
  link?: string | undefined
  /** The reason why the scenario was not played. */
  failure?: string | undefined
}

type Notice = { tone: 'error' | 'info'; text: string }

export default function ScenarioDialog({
  onClose,
  demo,
  link,
  failure,
}: Props) {
  const texts = words.scenario
  const [scenarios] = useState(() => createScenarios(demo))
  const [played] = useState(() => readPlayed(demo.storage))
  const refuse = (message: string): Notice => ({
    tone: 'error',
    text: texts.refused({ message }),
  })
  const fileInput = useRef<HTMLInputElement>(null)
  const [offered, setOffered] = useState<Scenario>()
  const [scenario, setScenario] = useState(played?.scenario)
  const [notice, setNotice] = useState(() =>
    failure === undefined ? describeResult(played) : refuse(failure),
  )
  const count = offered ? 0 : (played?.count ?? scenario?.steps.length ?? 0)
  // Steps that were recorded after the played steps do not count as played.
  const done = scenario === played?.scenario ? count : scenario?.steps.length

  const run = (act: () => Promise<Notice | undefined>) => () =>
    void act()
      .catch(({ message }: Error) => refuse(message))
      .then(setNotice)

  const offer = async (next: Scenario) => {
    // Checks the actors, the amounts and the start before replacing anything.
    await checkScenario(next)
    setOffered(next)
    setScenario(next)
    return undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once
  useEffect(() => {
    if (link !== undefined) run(async () => offer(await decodeScenario(link)))()
  }, [link])

  const record = async (): Promise<Notice> => {
    const {
      scenario: recorded,
      skipped,
      differences,
    } = await scenarios.record(texts.untitled)
    if (!recorded) return { tone: 'info', text: texts.nothing }
    setScenario(recorded)
    const { length } = recorded.steps
    return {
      tone: 'info',
      text: [
        texts.recorded({ count: length }),
        skipped.length > 0 ? texts.leftOut({ count: skipped.length }) : '',
        differences.length > 0
          ? texts.differs({
              fields: differences.map(({ field }) => field).join(', '),
            })
          : '',
      ].join(' '),
    }
  }
  const save = (it: Scenario) =>
    saveFile('scenario.lethe.json', `${JSON.stringify(it, null, 2)}\n`)
  const share = async (it: Scenario): Promise<Notice> => {
    const making = scenarios.getLink(it)
    // WebKit allows writing to the clipboard only during the press, so it gets a
    // promise.
    const copying = copyLater(making)
    const link = await making
    if (link === undefined) {
      save(it)
      return { tone: 'info', text: texts.tooLong }
    }
    return copying.then(
      () => ({ tone: 'info', text: texts.copied }),
      () => ({ tone: 'info', text: `${texts.copyThis} ${link}` }),
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title={scenario?.title || texts.title}
      description={offered ? texts.asked : texts.hint}
    >
      <div className="flex flex-col gap-4">
        {notice ? (
          <InlineMessage tone={notice.tone}>{notice.text}</InlineMessage>
        ) : null}
        {scenario ? (
          <ol className="flex flex-col divide-y divide-hairline">
            {scenario.steps.map((step, index) => (
              <li
                key={index}
                className="flex min-h-11 items-center gap-3 py-1 text-label"
              >
                <span className="w-6 shrink-0 text-right text-muted tabular-nums">
                  {index + 1}
                </span>
                <span className="min-w-0 grow break-words">
                  {describeStep(step)}
                  {step.checkpoint === undefined ? null : (
                    <em className="text-muted"> ({step.checkpoint})</em>
                  )}
                </span>
                {offered ? null : (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`${index < (done ?? 0) ? texts.rewind : texts.playTo}: ${index + 1}`}
                    onClick={() => scenarios.open(scenario, index + 1)}
                  >
                    {index < (done ?? 0) ? texts.rewind : texts.playTo}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        ) : null}
        {offered ? (
          <div className="flex gap-2">
            <Button variant="primary" onClick={() => scenarios.open(offered)}>
              {texts.play}
            </Button>
            <Button onClick={onClose}>{texts.notNow}</Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={run(record)}>{texts.record}</Button>
            {scenario ? (
              <>
                <Button onClick={run(() => share(scenario))}>
                  {texts.share}
                </Button>
                <Button onClick={() => save(scenario)}>{texts.save}</Button>
              </>
            ) : null}
            {scenario && (done ?? 0) < scenario.steps.length ? (
              <Button onClick={() => scenarios.open(scenario)}>
                {texts.playOn}
              </Button>
            ) : null}
            <Button onClick={() => fileInput.current?.click()}>
              {texts.load}
            </Button>
            <input
              ref={fileInput}
              type="file"
              accept=".json"
              hidden
              onChange={({ target }) =>
                run(async () => {
                  const [file] = target.files ?? []
                  return file && offer(parseScenario(await file.text()))
                })()
              }
            />
          </div>
        )}
        {offered ? null : (
          <details>
            <summary className="cursor-pointer py-3 text-label text-muted">
              {texts.examples}
            </summary>
            <div className="flex flex-wrap gap-2">
              {scenarios.examples.map(({ name, load }) => (
                <Button
                  key={name}
                  size="sm"
                  onClick={run(async () => offer(await load()))}
                >
                  {name}
                </Button>
              ))}
            </div>
          </details>
        )}
      </div>
    </Dialog>
  )

  function describeResult(it: Played | undefined): Notice | undefined {
    if (!it) return undefined
    const [problem] = it.problems
    if (!problem) return { tone: 'info', text: texts.expected }
    const text = texts.unexpected({ ...problem, number: problem.step + 1 })
    return { tone: 'error', text }
  }
}

/**
 * Copies a text that is still being created. Fails if no text is created, and without
 * https.
 */
async function copyLater(making: Promise<string | undefined>): Promise<void> {
  const text = making.then((text) => {
    if (text === undefined) throw new Error('There is no text.')
    return new Blob([text], { type: 'text/plain' })
  })
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}
