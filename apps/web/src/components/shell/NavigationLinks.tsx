import { Link } from '@tanstack/react-router'
import { cx } from '../../lib/cx'
import { common } from '../../messages/screens'

const screens = [
  { to: '/faucet', name: 'faucet' },
  { to: '/swap', name: 'swap' },
  { to: '/pools', name: 'pools' },
] as const

type Props = { className: string; onClick?: () => void }

export function NavigationLinks({ className, onClick }: Props) {
  return screens.map(({ to, name }) => (
    <Link
      key={to}
      to={to}
      onClick={onClick}
      className={cx(
        'rounded-field font-medium text-muted data-[status=active]:bg-accent-soft data-[status=active]:text-accent',
        className,
      )}
    >
      {common.navigation[name]}
    </Link>
  ))
}
