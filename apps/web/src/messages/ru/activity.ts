import type { activity as english } from '../en/activity'
import { showCount } from '../intl'

export const activity: typeof english = {
  title: 'Ваши действия',
  list: 'Транзакции',
  pending: 'Выполняются',
  refresh: 'Обновить',
  reading: 'Читаем блокчейн…',
  readingAt: ({ blocks, of, entries }) =>
    `Читаем блокчейн, блоков ${showCount(blocks)} из ${showCount(of)}. Найдено: ${showCount(entries)}…`,
  found: ({ entries }) => `Найдено: ${showCount(entries)}`,
  none: 'Пока ничего нет. Здесь появятся ваши обмены, взносы и запросы в кран.',
  noneOfKind: 'Таких транзакций нет.',
  stale: 'Список мог устареть.',
  kind: 'Вид',
  all: 'Все',
  kinds: {
    swap: 'Обмены',
    deposit: 'Взносы',
    withdrawal: 'Выводы',
    approval: 'Разрешения',
    wrap: 'Обёртывания',
    unwrap: 'Развёртывания',
    received: 'Получено',
    sent: 'Отправлено',
    faucet: 'Запросы в кран',
  },
  names: {
    swap: 'Обмен',
    deposit: 'Взнос',
    withdrawal: 'Вывод',
    approval: 'Разрешение',
    wrap: 'Обёртывание',
    unwrap: 'Развёртывание',
    received: 'Получено',
    sent: 'Отправлено',
    faucet: 'Запрос в кран',
  },
}
