import { useDeployment, useTokens, useWallet } from '@letheswap/react'
import { formatFee, type Token } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { market } from '../../messages/dialogs'
import { common, pools, swap } from '../../messages/screens'
import { TokenPairIcon } from '../icons/TokenIcon'
import { findUnknown, toSearch } from '../tokens/tokenLink'
import { Button, primaryButton } from '../ui/Button'
import { Dialog, DialogFooter } from '../ui/Dialog'
import { PanelSkeleton, PoolDetailsPanel } from './PoolDetailsPanel'
import { findPool } from './poolLink'

const AddLiquidityDialog = lazyComponent(
  () => import('../pools/AddLiquidityDialog'),
)
const ImportDialog = lazyComponent(() => import('../tokens/ImportDialog'))

type Props = {
  /** The pool's key in the link, e.g. 'DAI-USDT'. */
  poolKey: string
  onClose: () => void
}

export default function PoolDetailsDialog({ poolKey, onClose }: Props) {
  // Paints the dialog's frame before its content.
  const isFramed = useDeferredValue(true, false)
  const { feeBps, pairs } = useDeployment()
  const tokens = useTokens()
  const unknown = findUnknown(tokens, poolKey.split('-'))
  if (unknown) return <ImportDialog address={unknown} onClose={onClose} />
  const pool = findPool(tokens, pairs, poolKey)
  const [a = '', b = ''] = pool?.map(({ symbol }) => symbol) ?? []
  return (
    <Dialog
      onClose={onClose}
      shape="lg"
      title={
        pool ? (
          <span className="flex items-center gap-2">
            <TokenPairIcon symbols={[a, b]} />
            {a} / {b}
          </span>
        ) : (
          market.unknownTitle
        )
      }
      {...(pool && { description: market.fee({ fee: formatFee(feeBps) }) })}
    >
      {!pool ? (
        <p className="py-6 text-center text-muted">
          {market.unknown({ pool: poolKey })}
        </p>
      ) : isFramed ? (
        <>
          <PoolDetailsPanel key={`${a}-${b}`} tokens={[a, b]} />
          <PoolFooter pool={pool} />
        </>
      ) : (
        <PanelSkeleton status={market.reading} />
      )}
    </Dialog>
  )
}

function PoolFooter({ pool }: { pool: readonly [Token, Token] }) {
  const { isConnected } = useWallet()
  const [isAdding, setIsAdding] = useState(false)
  const [from, to] = pool
  return (
    <DialogFooter>
      <Link
        to="/swap"
        search={{ from: toSearch(from), to: toSearch(to) }}
        className={primaryButton}
      >
        {swap.swap}
      </Link>
      <Button
        {...AddLiquidityDialog.preloadOnAim}
        onClick={() =>
          isConnected
            ? setIsAdding(true)
            : notify({ kind: 'error', message: common.notConnected })
        }
      >
        {pools.addLiquidity}
      </Button>
      <AddLiquidityDialog
        pairKey={`${from.symbol}-${to.symbol}`}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </DialogFooter>
  )
}
