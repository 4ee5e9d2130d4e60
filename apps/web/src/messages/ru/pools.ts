import type { pools as english } from '../en/pools'
import { showCount } from '../intl'
import { plural } from './plural'

export const pools: typeof english = {
  title: 'Пулы ликвидности',
  description: 'Доступные пулы ликвидности: APR, TVL и торговые пары.',
  heading: 'Пулы',
  refresh: 'Обновить',
  refreshing: 'Обновляем…',
  loading: 'Загружаем пулы',
  unavailable: 'Пулы сейчас недоступны. Попробуйте обновить список.',
  empty: 'Пулов пока нет.',
  search: 'Поиск по токену или адресу',
  noneFound: ({ query }) => `Пулов по запросу «${query}» нет.`,
  pages: 'Страницы пулов',
  range: ({ from, to, count }) => `${from}–${to} из ${count}`,
  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',

  columns: {
    pool: 'Пул',
    fee: 'Комиссия',
    liquidity: 'Ликвидность',
    reserves: 'Резервы',
    share: 'Ваша доля',
    pair: 'Адрес пары',
  },
  details: 'График и сделки',
  actions: 'Действия',
  sortBy: 'Сортировка',
  sorts: {
    name: 'По названию',
    '-liquidity': 'Больше ликвидности',
    liquidity: 'Меньше ликвидности',
    '-share': 'Ваша доля',
  },
  noPair: 'Пары ещё нет',
  lp: ({ amount }) => `${amount} LP`,
  copyPair: ({ address, pool }) => `${address}, скопировать адрес пары ${pool}`,

  summary: 'Сводка',
  liquidityInAll: 'Ликвидность во всех пулах',
  count: ({ count }) =>
    `${showCount(count)} ${plural(count, 'пул', 'пула', 'пулов')}`,
  yourPositions: 'Ваши позиции',
  tokenShares: 'Доля каждого токена',

  addLiquidity: 'Внести',
  addLiquidityTo: ({ pool }) => `Внести в пул ${pool}`,
  addTitle: ({ a, b }) => `Добавить ликвидность: ${a}/${b}`,
  amountOf: ({ token }) => `Сумма ${token}`,
  invalidAmounts: 'Введите корректные суммы',
  insufficientBalance: 'Недостаточно средств',
  poolPrice: 'Цена в пуле',
  setsPrice: 'Её задаст ваш взнос',
  yourShare: 'Ваша доля в пуле',

  remove: 'Вывести',
  removeFrom: ({ pool }) => `Вывести из пула ${pool}`,
  removeTitle: ({ a, b }) => `Вывести ликвидность: ${a}/${b}`,
  amount: 'Сумма',
  yourLp: ({ amount, label }) => `Ваши LP: ${amount} ${label}`,
  youReceive: ({ token }) => `Вы получите ${token}`,
  invalidFormat: 'Неверный формат числа',
  invalidAmount: 'Введите корректную сумму',
  insufficientLp: 'Недостаточно токенов LP',

  processing: 'Обработка…',
  processingPool: 'Обработка…',
  processingNamed: ({ pool }) => `Обработка… ${pool}`,
}
