import type { TransactionDetails } from '@letheswap/sdk'
import { getTokens, shortenAddress, type Token } from '@letheswap/sdk'
import { common } from '../../messages/en/common'
import { transaction as words } from '../../messages/en/transaction'
import { showCount, showDateTime } from '../../messages/intl'
import { CopyButton } from '../ui/CopyButton'
import { DefinitionList } from '../ui/DefinitionList'
import { Figure } from './Figure'
import { nameParty, type Reader } from './words'

type Props = { details: TransactionDetails; reader: Reader }

/** Who sent it, when it came into which block, what it cost, and its hash. */
export function TransactionFacts({ details, reader }: Props) {
  const [native] = getTokens(reader.deployment)
  return (
    <DefinitionList
      className="border-t border-hairline pt-4"
      items={[
        ...(details.status === 'unknown'
          ? []
          : [
              {
                term: words.sender,
                detail: (
                  <span title={details.from}>
                    {nameSender(details.from, reader)}
                  </span>
                ),
              },
            ]),
        ...(details.status === 'failed' || details.status === 'succeeded'
          ? [
              { term: words.block, detail: showCount(details.block.number) },
              {
                term: words.time,
                detail: <Time at={details.block.timestamp} />,
              },
              {
                term: words.gas,
                detail: (
                  <Figure
                    token={native as Token}
                    amount={details.gas.fee}
                    phrase={(fee) =>
                      words.gasOf({ fee, units: details.gas.used })
                    }
                  />
                ),
              },
            ]
          : []),
        {
          term: words.hash,
          detail: (
            <CopyButton
              value={details.hash}
              label={common.copyHash({ hash: shortenAddress(details.hash) })}
              successMessage={common.hashCopied}
            >
              {shortenAddress(details.hash)}
            </CopyButton>
          ),
        },
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
