import type { TransactionDetails } from '@letheswap/sdk'
import { getTokens, shortenAddress, type Token } from '@letheswap/sdk'
import { market, transaction as words } from '../../messages/dialogs'
import { showCount, showDateTime } from '../../messages/intl'
import { CopyButton } from '../ui/CopyButton'
import { DefinitionList } from '../ui/DefinitionList'
import { Figure, nameParty, type Reader } from './words'

type Props = { details: TransactionDetails; reader: Reader }

export function TransactionFacts({ details, reader }: Props) {
  const [native] = getTokens(reader.deployment)
  const { status } = details
  const mined =
    status === 'failed' || status === 'succeeded' ? details : undefined
  return (
    <DefinitionList
      className="border-t border-hairline pt-4"
      items={[
        details.status !== 'unknown' && [
          words.sender,
          <span title={details.from}>{nameSender(details.from, reader)}</span>,
        ],
        mined && [words.block, showCount(mined.blockNumber)],
        mined && [market.time, <Time at={mined.timestamp} />],
        mined && [
          words.gas,
          <Figure
            token={native as Token}
            amount={mined.gas.fee}
            phrase={(fee) => words.gasOf({ fee, units: mined.gas.used })}
          />,
        ],
        [
          words.hash,
          <CopyButton
            value={details.hash}
            label={words.copyHash({ hash: shortenAddress(details.hash) })}
            successMessage={words.hashCopied}
          >
            {shortenAddress(details.hash)}
          </CopyButton>,
        ],
      ]}
    />
  )
}

function nameSender(from: string, reader: Reader) {
  const address = shortenAddress(from)
  return nameParty(from, reader) === words.yourWallet
    ? words.you({ address })
    : address
}

function Time({ at }: { at: number }) {
  const time = new Date(at * 1_000)
  return <time dateTime={time.toISOString()}>{showDateTime(time)}</time>
}
