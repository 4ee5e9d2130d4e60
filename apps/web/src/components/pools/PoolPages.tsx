import type { Pool } from '@letheswap/sdk'
import { type ReactNode, useState } from 'react'
import { poolPages } from '../../messages/dialogs'
import { showCount } from '../../messages/intl'
import { Button } from '../ui/Button'
import { type PoolSort, poolsPerPage } from './poolsSearch'
import { searchPools } from './searchPools'

type Props = {
  pools: readonly Pool[]
  sort: PoolSort | undefined
  children: (pools: readonly Pool[]) => ReactNode
}

export default function PoolPages({ pools, sort, children }: Props) {
  const [query, setQuery] = useState('')
  // Another search or order starts at the first page.
  const [place, setPlace] = useState({ key: '', page: 0 })

  const key = `${sort} ${query}`
  const found = searchPools(pools, query)
  const last = Math.max(0, Math.ceil(found.length / poolsPerPage) - 1)
  const page = place.key === key ? Math.min(place.page, last) : 0
  const first = page * poolsPerPage
  const shown = found.slice(first, first + poolsPerPage)
  const turn = (page: number) => setPlace({ key, page })
  return (
    <>
      <input
        type="search"
        aria-label={poolPages.search}
        placeholder={poolPages.search}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        className="mb-3 min-h-11 w-full rounded-field border border-outline bg-field px-3 placeholder:text-muted desktop:min-h-10 desktop:max-w-80"
      />
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <p className="py-8 text-center text-muted">
          {poolPages.noneFound({ query: query.trim() })}
        </p>
      )}
      <nav
        aria-label={poolPages.pages}
        className="mt-3 flex flex-wrap items-center justify-end gap-3 text-label"
      >
        <p role="status" className="mr-auto text-muted tabular-nums">
          {shown.length > 0
            ? poolPages.range({
                from: showCount(first + 1),
                to: showCount(first + shown.length),
                count: showCount(found.length),
              })
            : null}
        </p>
        <Button size="sm" disabled={page === 0} onClick={() => turn(page - 1)}>
          {poolPages.previousPage}
        </Button>
        <Button
          size="sm"
          disabled={page === last}
          onClick={() => turn(page + 1)}
        >
          {poolPages.nextPage}
        </Button>
      </nav>
    </>
  )
}
