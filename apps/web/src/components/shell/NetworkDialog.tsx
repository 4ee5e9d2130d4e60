import { useDeployment, useDiagnosis, useIsNodeSilent } from '@letheswap/react'
import type { Finding } from '@letheswap/sdk'
import { copyText } from '../../lib/copyText'
import { notify } from '../../lib/notify'
import { plans, network as words } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { CheckIcon, CopyIcon, RefreshIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { DefinitionList } from '../ui/DefinitionList'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { SpinnerLine } from '../ui/SpinnerLine'
import { getOrigin, writeReport } from './networkReport'

export default function NetworkDialog({ onClose }: { onClose: () => void }) {
  const deployment = useDeployment()
  const { chain } = deployment
  const { data = [], isFetching, refetch } = useDiagnosis()
  const isSilent = useIsNodeSilent()
  const problems = data.filter(
    ({ severity }) => severity === 'error' || severity === 'warning',
  )
  const [latency, head] = ['latency', 'head'].map((code) =>
    data.find(({ check }) => check === code),
  )
  const passed = data.filter(
    (finding) =>
      finding.severity === 'ok' && finding !== latency && finding !== head,
  )

  const missing = isSilent ? '—' : '…'
  const copyReport = async () => {
    await copyText(writeReport(deployment, data)).then(
      () => notify({ kind: 'success', message: words.copied }),
      () => notify({ kind: 'error', message: common.copyFailed }),
    )
  }

  const summary = isFetching
    ? undefined
    : problems.length > 0
      ? words.problems({ count: problems.length })
      : words.good
  return (
    <Dialog onClose={onClose} shape="lg" title={words.title}>
      <div className="flex grow flex-col gap-4">
        <LiveStatus isHidden message={summary ?? words.checking} />
        <DefinitionList
          items={[
            [words.chain, `${chain.name} (${chain.id})`],
            [words.node, getOrigin(chain.rpcUrls[0])],
            [
              words.latency,
              latency?.figures ? words.latencyOf(latency.figures) : missing,
            ],
            [words.head, head?.figures ? describeHead(head.figures) : missing],
          ]}
        />
        {isFetching ? <SpinnerLine>{words.checking}</SpinnerLine> : null}
        {summary !== undefined && problems.length === 0 ? (
          <p className="flex items-center gap-2 text-success">
            <CheckIcon className="size-5" />
            {words.good}
          </p>
        ) : null}
        <ul className="space-y-2">
          {problems.map((finding) => (
            <li key={finding.check}>
              <InlineMessage
                isAnnounced={false}
                tone={finding.severity === 'error' ? 'error' : 'warning'}
              >
                <p className="font-medium">{describeFinding(finding)}</p>
                {isTranslated(finding) ? (
                  <p lang="en">{finding.message}</p>
                ) : null}
                {finding.fix ? (
                  <details>
                    <summary className={fold}>{words.forOperators}</summary>
                    <p lang="en">{finding.fix}</p>
                  </details>
                ) : null}
              </InlineMessage>
            </li>
          ))}
        </ul>
        {passed.length > 0 ? (
          <details>
            <summary className={fold}>
              {words.passed({ count: passed.length })}
            </summary>
            <ul className="space-y-1 text-label">
              {passed.map((finding) => (
                <li key={finding.check} className="flex gap-2">
                  <CheckIcon className="mt-0.5 size-4 shrink-0 text-success" />
                  <span className="min-w-0 break-words">
                    {describeFinding(finding)}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <DialogFooter>
          <Button aria-disabled={isFetching} onClick={() => void refetch()}>
            <RefreshIcon className="size-4" />
            {plans.checkAgain}
          </Button>
          <Button disabled={isFetching} onClick={copyReport}>
            <CopyIcon className="size-4" />
            {words.copy}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}

const fold = 'w-fit py-3 text-label text-muted hover:text-ink desktop:py-1'

const getWords = ({ severity }: Finding) =>
  severity === 'ok' ? words.sound : words.faulty

const isTranslated = (finding: Finding) =>
  getWords(finding)[finding.check.split(':')[0] ?? ''] !== undefined

/**
 * Returns a finding's message in the page's language, or the SDK's message if there is
 * no translation.
 */
function describeFinding(finding: Finding) {
  const [code = '', subject] = finding.check.split(':')
  const sentence = getWords(finding)[code]
  if (sentence === undefined) return <span lang="en">{finding.message}</span>
  return subject ? `${sentence}: ${subject}` : sentence
}

/**
 * Returns the number of the latest block and its age. The node's clock may be ahead of
 * the browser's.
 */
function describeHead(figures: NonNullable<Finding['figures']>) {
  const [block, seconds] = [Number(figures.block), Number(figures.seconds)]
  return seconds < 0
    ? words.headAheadOf({ block, seconds: -seconds })
    : words.headOf({ block, seconds })
}
