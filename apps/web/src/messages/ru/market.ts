import type { market as english } from '../en/market'

export const market: typeof english = {
  unknownTitle: 'Пул не найден',
  unknown: ({ pool }) => `Пула «${pool}» здесь нет.`,
  fee: ({ fee }) => `Пул ликвидности, комиссия ${fee} с каждого обмена`,
  reading: 'Читаем историю пула…',
  readingAt: ({ block, head }) =>
    `Читаем историю пула: блок ${block} из ${head}…`,
  notResponding: 'Сеть не отвечает.',
  offline: 'Нет подключения к интернету.',
  updatedAt: ({ time }) => `Эти данные получены в ${time}.`,
  noLiquidity: 'В этом пуле пока нет ликвидности.',
  turn: 'Показать обратную цену',

  tvl: 'TVL (объём средств)',
  volume: 'Объём за 24 ч',
  fees: 'Комиссии за 24 ч',
  aprDay: 'APR за 24 ч',
  aprWeek: 'APR за 7 дней',

  position: 'Ваша позиция',
  noPosition: 'У вас нет ликвидности в этом пуле.',
  positionNotRead: 'Не удалось прочитать вашу позицию.',
  liquidity: 'Ликвидность',
  lpShare: ({ lp, share }) => `${lp} LP (${share} пула)`,
  value: 'Стоимость сейчас',
  deposited: 'Внесено',
  withdrawn: 'Выведено',
  earned: 'Заработанные комиссии',
  impermanentLoss: 'Непостоянные потери',
  againstHolding: 'Результат по сравнению с хранением',

  trades: 'Последние операции',
  noTrades: 'Операций пока нет.',
  moreTrades: 'Показать ещё',
  did: {
    sell: ({ a, b }) => `Обмен ${a} на ${b}`,
    buy: ({ a, b }) => `Обмен ${b} на ${a}`,
    deposit: ({ a, b }) => `Внесено ${a} и ${b}`,
    withdrawal: ({ a, b }) => `Выведено ${a} и ${b}`,
  },
  copyHash: ({ hash }) => `${hash}, скопировать хеш транзакции`,
}
