import { getLpToken, type TransactionDetails } from '@letheswap/sdk'
import type { ReactNode } from 'react'
import { namePool } from '../../lib/names'
import { transaction as words } from '../../messages/dialogs'
import { pools } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'
import { Figure, nameAllowance, nameParty, type Reader } from './words'

type Props = {
  details: Extract<TransactionDetails, { status: 'succeeded' }>
  reader: Reader
}

export function TransactionEvents({ details, reader }: Props) {
  const { liquidity, approvals, transfers } = details
  return (
    <>
      {liquidity.length > 0 ? (
        <Part title={pools.columns.liquidity}>
          {liquidity.map(({ pairAddress, amounts, liquidity }) => (
            <DefinitionList
              key={pairAddress}
              items={[
                ...amounts.map(
                  (amount) =>
                    [amount.token.symbol, <Figure {...amount} />] as const,
                ),
                [
                  words.lp,
                  <Figure token={getLpToken(pairAddress)} amount={liquidity} />,
                ],
              ]}
            />
          ))}
        </Part>
      ) : null}
      {approvals.length > 0 ? (
        <Part title={words.approvals}>
          <ul className="space-y-1 text-label">
            {approvals.map((approval) => (
              <li key={`${approval.token.address} ${approval.spender}`}>
                {words.approval({
                  spender: nameParty(approval.spender, reader),
                  amount: nameAllowance(approval),
                })}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {transfers.length > 0 ? (
        <Part title={words.transfers}>
          <DefinitionList
            items={transfers.map(({ from, to, ...amount }) => [
              words.transfer({
                from: nameHolder(from),
                to: nameHolder(to),
              }),
              <Figure {...amount} />,
            ])}
          />
        </Part>
      ) : null}
    </>
  )

  /** Describes a pool by its tokens if this transaction shows them. */
  function nameHolder(address: string) {
    const pool =
      liquidity.find(({ pairAddress }) => pairAddress === address)?.amounts ??
      getHopPair(address)
    return pool
      ? words.pool({ pool: namePool(pool, reader.deployment.pairs) })
      : nameParty(address, reader)
  }

  function getHopPair(address: string) {
    const hop = details.swaps
      .flatMap(({ hops }) => hops)
      .find(({ pairAddress }) => pairAddress === address)
    return (
      hop && [
        { token: hop.tokenIn, amount: hop.amountIn },
        { token: hop.tokenOut, amount: hop.amountOut },
      ]
    )
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="text-label font-medium">{title}</h3>
      {children}
    </section>
  )
}
