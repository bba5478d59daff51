-- What pay is compared in, and by which rates: approximate mid-market rates of one day. Nobody is paid by them. Twin:
-- src/domain/pay/exchange-rates.ts; `npm run rates` writes both.

create table private.exchange_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  -- how much of it one US dollar buys
  per_us_dollar numeric not null check (per_us_dollar > 0),
  -- decimal digits of its smallest unit (twin: src/domain/taxonomy/currencies.ts)
  minor_digits int not null check (minor_digits between 0 and 3),
  day date not null
);

insert into private.exchange_rates (currency, per_us_dollar, minor_digits, day) values
  ('USD', 1, 2, '2026-07-01'), ('GBP', 0.74, 2, '2026-07-01'), ('EUR', 0.86, 2, '2026-07-01'), ('CAD', 1.37, 2, '2026-07-01'),
  ('AUD', 1.5, 2, '2026-07-01'), ('NZD', 1.7, 2, '2026-07-01'), ('CHF', 0.8, 2, '2026-07-01'), ('SEK', 9.4, 2, '2026-07-01'),
  ('DKK', 6.4, 2, '2026-07-01'), ('NOK', 9.9, 2, '2026-07-01'), ('ISK', 124, 0, '2026-07-01'), ('PLN', 3.65, 2, '2026-07-01'),
  ('CZK', 20.9, 2, '2026-07-01'), ('HUF', 335, 2, '2026-07-01'), ('RON', 4.4, 2, '2026-07-01'), ('TRY', 45.5, 2, '2026-07-01'),
  ('MXN', 17.9, 2, '2026-07-01'), ('BRL', 5.4, 2, '2026-07-01'), ('JPY', 152, 0, '2026-07-01'), ('KRW', 1440, 0, '2026-07-01'),
  ('INR', 90, 2, '2026-07-01'), ('ZAR', 16.8, 2, '2026-07-01'), ('MAD', 9.2, 2, '2026-07-01'), ('NGN', 1440, 2, '2026-07-01');

-- Whether pay can be in this currency: one that nothing can be compared with would be outside every search by pay. For rules only. Twin: CURRENCIES in
-- src/domain/taxonomy/currencies.ts.
create function private.is_currency(p text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.exchange_rates where currency = p);
end $$;

-- What a job pays for one ten-hour day, in whole units of its currency; 0 for unpaid, deferred and unknown. A fee for the project is
-- divided by its days. For the search alone. Twin: dayPay in src/domain/pay/day-pay.ts.
create function private.day_pay(p_type text, p_min numeric, p_max numeric, p_days int) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_max, p_min, 0) * case p_type
    when 'hour' then 10 when 'day' then 1 when 'week' then 1 / 5.0 when 'month' then 1 / 21.0 when 'year' then 1 / 220.0
    when 'project' then 1.0 / coalesce(nullif(p_days, 0), 10) else 0 end;
end $$;
