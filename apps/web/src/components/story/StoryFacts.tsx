import { getTokens, shortenAddress, type Token } from '@letheswap/sdk'
import type { TransactionStory } from '@letheswap/sdk/market'
import { common } from '../../messages/en/common'
import { story as words } from '../../messages/en/story'
import { showCount, showDateTime } from '../../messages/intl'
import { CopyButton } from '../ui/CopyButton'
import { DefinitionList } from '../ui/DefinitionList'
import { Figure } from './Figure'
import { nameParty, type Reader } from './words'

/** Who sent it, when it came into which block, what it cost, and its hash. */
export function StoryFacts({ story, reader }: StoryFacts.Props) {
  const [native] = getTokens(reader.deployment)
  return (
    <DefinitionList
      className="border-t border-hairline pt-4"
      items={[
        ...(story.status === 'unknown'
          ? []
          : [
              {
                term: words.sender,
                detail: (
                  <span title={story.from}>
                    {nameSender(story.from, reader)}
                  </span>
                ),
              },
            ]),
        ...(story.status === 'failed' || story.status === 'succeeded'
          ? [
              { term: words.block, detail: showCount(story.block.number) },
              { term: words.time, detail: <Time at={story.block.timestamp} /> },
              {
                term: words.gas,
                detail: (
                  <Figure
                    token={native as Token}
                    amount={story.gas.fee}
                    phrase={(fee) =>
                      words.gasOf({ fee, units: story.gas.used })
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
              value={story.hash}
              label={words.copyHash({ hash: shortenAddress(story.hash) })}
              successMessage={common.hashCopied}
            >
              {shortenAddress(story.hash)}
            </CopyButton>
          ),
        },
      ]}
    />
  )
}

export declare namespace StoryFacts {
  type Props = { story: TransactionStory; reader: Reader }
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
