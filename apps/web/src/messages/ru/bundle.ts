import type { bundle as english } from '../en/bundle'
import { plural } from './plural'

export const bundle: typeof english = {
  requestAll: 'Получить всё',
  requestAllIn: ({ minutes }) => `Всё сразу — через ${minutes} мин`,
  sends: ({ tokens, later }) => `Сейчас придут ${tokens}, позже ${later}.`,
  transactionsSent: ({ count }) =>
    `${plural(count, 'Отправлена', 'Отправлены', 'Отправлено')} ${count} ${plural(count, 'транзакция', 'транзакции', 'транзакций')}`,
  payouts: 'Выплаты',
  outcomes: {
    signing: '',
    sent: 'отправлено',
    confirming: 'отправлено',
    confirmed: 'получено',
    unconfirmed: 'ещё не подтверждено',
  },
  received: ({ count, total }) => `Получено ${count} из ${total}`,
  waiting: ({ received }) => `${received}, ждём подтверждения…`,
  copyHashOf: ({ token }) => `Скопировать хеш транзакции ${token}`,
}
