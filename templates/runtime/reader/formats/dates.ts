import type { KeywordGroup } from '../check.ts';
import { formatGroup, matches } from './format.ts';

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;
const timePattern = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:(z)|([+-])(\d\d):(\d\d))?$/i;

/** RFC 3339, section 5.6 (`full-date`). */
function isDate(text: string): boolean {
  const [, year, month, day] = datePattern.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && leap ? 29 : (daysOfMonth[month - 1] ?? 0));
}

/** RFC 3339, section 5.6 (`full-time`): a leap second only at the end of a day in UTC. */
function isTime(text: string, zoneNeeded: boolean): boolean {
  const found = timePattern.exec(text);
  if (!found) return false;
  const [hour = 0, minute = 0, second = 0] = found.slice(1, 4).map(Number);
  const [zoneHour = 0, zoneMinute = 0] = found.slice(6, 8).map((part) => Number(part ?? 0));
  if (zoneNeeded && !found[4] && !found[5]) return false;
  if (hour > 23 || minute > 59 || zoneHour > 23 || zoneMinute > 59) return false;
  if (second < 60) return true;
  const offset = (found[5] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  return second === 60 && (hour * 60 + minute - offset + 2880) % 1440 === 1439;
}

function isDateTime(text: string, zoneNeeded: boolean): boolean {
  const [date = '', time = '', ...more] = text.split(/[t ]/i);
  return more.length === 0 && isDate(date) && isTime(time, zoneNeeded);
}

/** RFC 3339, appendix A: units in order and without gaps. */
const time = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const date = String.raw`(?:\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?)`;
const duration = new RegExp(String.raw`^P(?:\d+W|${time}|${date}(?:${time})?)$`);

/** Dates, times and durations. The `iso-` forms need no time zone. */
export const dateFormats: KeywordGroup = formatGroup({
  date: isDate,
  time: (text) => isTime(text, true),
  'date-time': (text) => isDateTime(text, true),
  'iso-time': (text) => isTime(text, false),
  'iso-date-time': (text) => isDateTime(text, false),
  duration: matches(duration),
});
