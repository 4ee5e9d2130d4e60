import type { ScenarioStep } from '@letheswap/scenario'
import type { Language } from '../../web/src/messages/intl'

const steps: Record<ScenarioStep['type'] | 'swapFor' | 'approveAll', string> = {
  claim: '{actor} claims {token}',
  swap: '{actor} swaps {amount} {path}',
  swapFor: '{actor} swaps {path} for exactly {amount} {token}',
  add: '{actor} adds {amounts}',
  remove: '{actor} removes {liquidity} LP of {pool}',
  approve: '{actor} lets the router spend {amount} {token}',
  approveAll: '{actor} lets the router spend any amount of {token}',
  wrap: '{actor} wraps {amount}',
  unwrap: '{actor} unwraps {amount}',
  transfer: '{actor} sends {amount} {token} to {to}',
  block: 'In one block: {steps}',
  warp: 'The clock moves {seconds} s ahead',
  mine: 'Empty blocks: {blocks}',
  rewind: 'Back to “{to}”, as in a reorg',
  expectRevert: '{step}: must fail ({reason})',
}

const stepsRu: typeof steps = {
  claim: '{actor} получает {token} из крана',
  swap: '{actor} меняет {amount} {path}',
  swapFor: '{actor} меняет {path}, чтобы получить ровно {amount} {token}',
  add: '{actor} вносит {amounts}',
  remove: '{actor} забирает {liquidity} LP из {pool}',
  approve: '{actor} разрешает роутеру тратить {amount} {token}',
  approveAll: '{actor} разрешает роутеру тратить {token} без ограничений',
  wrap: '{actor} оборачивает {amount}',
  unwrap: '{actor} разворачивает {amount}',
  transfer: '{actor} отправляет {amount} {token} для {to}',
  block: 'В одном блоке: {steps}',
  warp: 'Часы переводятся на {seconds} с',
  mine: 'Пустых блоков: {blocks}',
  rewind: 'Назад к «{to}», как при реорганизации',
  expectRevert: '{step}: должно не получиться ({reason})',
}

export const stepTexts: Record<Language, typeof steps> = {
  en: steps,
  ru: stepsRu,
}

const en = {
  open: 'Scenario',
  title: 'Scenario',
  hint: 'Everything that happened here, in a small file that anyone can replay.',
  asked:
    'Play this scenario? It replaces the coins and transactions of this demo.',
  play: 'Play',
  notNow: 'Not now',
  record: 'Record',
  recorded: 'Recorded. Steps: {count}.',
  untitled: 'Recorded in the demo',
  nothing: 'Nothing to record yet. Get coins and swap first.',
  leftOut: 'Transactions that couldn’t be recorded: {count}.',
  differs: 'The chain ended differently than calculated: {fields}.',
  rewind: 'Rewind to here',
  playTo: 'Play to here',
  playOn: 'Play the rest',
  share: 'Share',
  copied: 'Link copied',
  copyThis: 'Copy this link:',
  tooLong: 'Too long for a link. The file was saved instead.',
  save: 'Save file',
  load: 'Open file',
  examples: 'Examples',
  refused: 'This scenario can’t be played. {message}',
  expected: 'It ended as expected.',
  unexpected: 'Step {number}, {field}: expected {expected}, got {actual}.',
}

const ru: typeof en = {
  open: 'Сценарий',
  title: 'Сценарий',
  hint: 'Всё, что здесь произошло, — в маленьком файле, который любой может повторить.',
  asked: 'Запустить этот сценарий? Он заменит монеты и транзакции этого демо.',
  play: 'Запустить',
  notNow: 'Не сейчас',
  record: 'Записать',
  recorded: 'Записано. Шагов: {count}.',
  untitled: 'Записано в демо',
  nothing: 'Записывать пока нечего. Сначала получите монеты и сделайте обмен.',
  leftOut: 'Не удалось записать транзакций: {count}.',
  differs: 'Сеть закончила не так, как по расчёту: {fields}.',
  rewind: 'Вернуться сюда',
  playTo: 'Сыграть досюда',
  playOn: 'Сыграть остальное',
  share: 'Поделиться',
  copied: 'Ссылка скопирована',
  copyThis: 'Скопируйте ссылку:',
  tooLong: 'Для ссылки он слишком длинный: сохранён файл.',
  save: 'Сохранить файл',
  load: 'Открыть файл',
  examples: 'Примеры',
  refused: 'Такой сценарий запустить нельзя. {message}',
  expected: 'Закончилось, как ожидалось.',
  unexpected: 'Шаг {number}, {field}: ожидалось {expected}, получено {actual}.',
}

export const scenarioTexts: Record<Language, typeof en> = { en, ru }
