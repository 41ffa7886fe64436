import { describe, expect, it } from 'vitest';
import { safeStyle } from './safe-style.ts';

describe('mail 34: inline styles', () => {
  it.each([
    ['color:#C00', 'color: #c00'],
    ['color: rgb(1, 2, 3) !important', 'color: rgb(1, 2, 3)'],
    ['background-color:hsl(10,20%,30%)', 'background-color: hsl(10,20%,30%)'],
    ['font-weight:bold;font-style:italic', 'font-weight: bold; font-style: italic'],
    ['text-align:right;direction:rtl', 'text-align: right; direction: rtl'],
    ['width:600px;max-width:100%;height:auto', 'width: 600px; max-width: 100%; height: auto'],
    ['padding:0 1.5em .5em 2pt', 'padding: 0 1.5em .5em 2pt'],
    ['margin-left:8px', 'margin-left: 8px'],
    ['border-left:1px solid rgb(204,204,204)', 'border-left: 1px solid rgb(204,204,204)'],
  ])('%s is kept', (style, expected) => {
    expect(safeStyle(style)).toBe(expected);
  });

  it.each([
    'position:fixed;top:0',
    'display:none',
    'background:url(https://x.example/a.png)',
    'background-image:url(https://x.example/a.png)',
    'background-color:url(x)',
    'background-color:u\\72l(x)',
    'color:expression(alert(1))',
    'color:red/**/url(x)',
    'width:expression(1)',
    'width:calc(100vw)',
    'width:5000px',
    'width:200%',
    'margin-top:-100px',
    'margin:auto auto auto auto auto',
    'padding:9999999px',
    'color:"red"',
    'content:"x"',
    'behavior:url(x.htc)',
    '-moz-binding:url(x)',
    'font-family:x',
    'list-style:url(x)',
    'cursor:url(x)',
    '@import url(x)',
    'color',
    ':red',
    '',
  ])('nothing is kept of %j', (style) => {
    expect(safeStyle(style)).toBeUndefined();
  });
});
