import { noteEarlyActs } from './early-acts';

// It may come before the page is whole.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', noteEarlyActs);
else noteEarlyActs();
