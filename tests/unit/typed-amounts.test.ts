import { describe, expect, it } from 'vitest';
import { amountProblem, KIT_FEE_RULE, rateProblem } from '@/domain/pay/typed-amount';
import { parseAmount } from '@/domain/values/parse-amount';

describe('amounts as people type them', () => {
  it.each([
    ['620', 620],
    ['0', 0],
    ['1200000000', 1_200_000_000],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ['1’200', 1200],
    ["1'200", 1200],
    ['12,500', 12_500],
    ['650.125', 650_125],
    ['1,200,000', 1_200_000],
    ['1.200.000', 1_200_000],
    ['1 200 000', 1_200_000],
    ['1,20,000', 120_000],
    ['12,34,567', 1_234_567],
    ['1,00,00,000.50', 10_000_000.5],
    ['₹ 45,00,000', 4_500_000],
    ['650,50', 650.5],
    ['650,5', 650.5],
    ['650.5', 650.5],
    ['650.50', 650.5],
    ['40,5', 40.5],
    ['0,5', 0.5],
    ['1200,50', 1200.5],
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['1 200,50', 1200.5],
    ['1’200.50', 1200.5],
    ['1.200.000,5', 1_200_000.5],
    ['$ 620', 620],
    ['€1.250,50', 1250.5],
    ['1.250,50 €', 1250.5],
    [' 620 ', 620],
    ['', null],
    ['  ', null],
    ['€', null],
  ])('%j is read as %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each([
    'six',
    '-1',
    '1e6',
    '620.',
    ',50',
    '1.2.3',
    '1,2,3',
    '12,34,56',
    '1.20.000',
    '123,45,678',
    '1,20,000,50',
    '1,200,50',
    '1.200.50',
    '1,200.000',
    '1.200,500',
    '1,200.000,50',
    '1200,500',
    '0,500',
    '0.125',
    '650,5055',
    '1 20',
    '6 2 0',
    '1,,200',
    '1  200',
    '1, 200',
    '1234,567',
  ])('%j fits no reading', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });
});

describe('what is wrong with an amount as it was typed', () => {
  it.each([
    ['650,50', 'EUR', null],
    ['', 'EUR', null],
    ['plenty', 'EUR', 'Enter an amount, such as 620.'],
    ['650,50', 'HUF', null],
    ['650', 'JPY', null],
    ['650,50', 'JPY', 'Amounts in JPY have no decimals.'],
    ['650.5', 'KRW', 'Amounts in KRW have no decimals.'],
    ['650,00', 'KRW', null],
    ['1200000', 'KRW', null],
    ['1500000', 'HUF', null],
    ['10000000', 'EUR', null],
    ['10000000,01', 'EUR', 'At most €10,000,000.'],
    ['1000000000', 'KRW', null],
    ['1000000001', 'KRW', 'At most ₩1,000,000,000.'],
  ])('%j in %s: %s', (text, currency, sentence) => {
    expect(amountProblem(text, currency)).toBe(sentence);
  });

  it('is said in the words of the field, and of a rate that has to be named', () => {
    expect(amountProblem('some', 'EUR', KIT_FEE_RULE)).toBe(
      'Enter an amount, such as 150, or leave it empty.',
    );
    expect(amountProblem('21', 'EUR', { maxMinor: 2_000 })).toBe('At most €20.');
    expect(['', '0', '0,00', 'x', '620'].map((text) => rateProblem(text, 'EUR', 'Say the rate.'))).toEqual([
      'Say the rate.',
      'Say the rate.',
      'Say the rate.',
      'Enter an amount, such as 620.',
      null,
    ]);
  });
});
