import type { config as english } from '../en/config'

export const config: typeof english = {
  unreachable: {
    title: 'Не удалось загрузить настройки сети',
    advice: 'Проверьте подключение к интернету и повторите попытку.',
  },
  missing: {
    title: 'Сайт ещё не настроен',
    advice:
      'Нет файла /config.json с описанием сети. Если это ваш сайт, добавьте этот файл.',
  },
  invalid: {
    title: 'Ошибка в настройках сети',
    advice:
      'В файле /config.json с описанием сети есть ошибка. Если это ваш сайт, исправьте её.',
  },
}
