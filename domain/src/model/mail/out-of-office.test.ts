import { describe, expect, it } from 'vitest';
import { isOutOfOffice } from './out-of-office.ts';

describe('mail 41: subjects of an absence', () => {
  it.each([
    ['en', 'Automatic reply: Your order'],
    ['en', 'Out of Office AutoReply: Your order'],
    ['en', 'Out of Office: Your order'],
    ['sieve', 'Auto: Your order'],
    ['Domino', 'AUTO: Ada Reyes is out of the office (returning 03/02/2026)'],
    ['vacation', 'away from my mail'],
    ['de', 'Automatische Antwort: Ihre Bestellung'],
    ['de', 'Abwesenheitsnotiz: Ihre Bestellung'],
    ['fr', 'Réponse automatique : Votre commande'],
    ['fr', 'Réponse automatique\u00a0: Votre commande'],
    ['fr, letters taken apart', 'Re\u0301ponse automatique : Votre commande'],
    ['es', 'Respuesta automática: Su pedido'],
    ['it', 'Risposta automatica: Ordine'],
    ['pt', 'Resposta automática: Pedido'],
    ['nl', 'Automatisch antwoord: Bestelling'],
    ['pl', 'Odpowiedź automatyczna: Zamówienie'],
    ['sv', 'Automatiskt svar: Beställning'],
    ['da', 'Automatisk svar: Bestilling'],
    ['no', 'Ikke til stede: Bestilling'],
    ['tr', 'Otomatik yanıt: Sipariş'],
    ['tr', 'İŞYERİ DIŞINDA: Sipariş'],
    ['ru', 'Автоматический ответ: Заказ'],
    ['ru', 'АВТООТВЕТ - Заказ'],
    ['ja', '自動応答: 注文'],
    ['zh', '自动答复：订单'],
    ['zh', '自動回覆: 訂單'],
    ['ar', '\u200fرد تلقائي: طلب'],
    ['without more', 'Automatic reply'],
    ['with more around it', ' \r\n AUTOMATIC REPLY : x'],
  ])('%s: %j is one', (_language, subject) => {
    expect(isOutOfOffice(subject)).toBe(true);
  });

  it.each([
    null,
    '',
    'RE: Automatic reply: Your order',
    'Out of office hours: two alarms',
    'Automatic replying',
    'Automation',
    'Your order',
    'About an automatic reply: why',
    '自動応答装置',
  ])('%j is none', (subject) => {
    expect(isOutOfOffice(subject)).toBe(false);
  });

  it('mail 37: nothing is read behind the beginning', () => {
    expect(isOutOfOffice(`${' '.repeat(200)}Automatic reply: x`)).toBe(false);
    expect(isOutOfOffice(`Automatic reply: ${'x'.repeat(10_000_000)}`)).toBe(true);
  });
});
