import type { notices as english } from '../en/notices'

export const notices: typeof english = {
  offline: 'Нет подключения к интернету. Данные обновятся, когда оно появится.',
  balancesUnread: ({ tokens }) =>
    `Не удалось прочитать балансы: ${tokens}. Всё остальное работает.`,
  notResponding: 'Сеть не отвечает.',
  balancesNotLoaded: 'Балансы не загрузились.',
  balancesUpdatedAt: ({ time }) => `Балансы обновлены в ${time}.`,
  otherNetwork: ({ chain }) =>
    `Кошелёк подключён к другой сети. Чтобы продолжить, переключите его на ${chain}.`,
  reset:
    'Тестовая сеть запущена заново: прежние балансы и транзакции не сохранились. MetaMask может отправить транзакцию, которая ещё ждала. Чтобы её убрать, откройте в MetaMask «Настройки» → Developer tools и выберите Delete activity and nonce data.',
  closeNotification: 'Закрыть уведомление',
  received: 'Токены получены!',
  unconfirmed:
    'Транзакция отправлена, но ещё не подтверждена. Проверьте кошелёк.',
  swapped: ({ amount, from, to }) =>
    `Обмен выполнен: ${amount} ${from} → ${to}`,
  liquidityAdded: 'Ликвидность добавлена!',
  liquidityAddedTo: ({ pool }) => `Ликвидность добавлена в пул ${pool}`,
  liquidityRemoved: ({ amount, pool }) =>
    `Выведено ${amount} LP из пула ${pool}`,
}
